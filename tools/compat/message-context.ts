import type { Definition, JsonValue, Message, Model, Shape } from "../model/model.ts";
import { definitionOf, resolveShape } from "../model/resolve.ts";
import type { Age, Claim, Hurt } from "./change.ts";
import { disagree } from "./disagree.ts";
import { longestText } from "./longest-line.ts";
import { findMisplaced } from "./order-claim.ts";
import { type Reading, readValue } from "./reading.ts";
import type { Solver } from "./solve/solver.ts";
import type { Side } from "./solve/term.ts";

/** Two versions of a type of line, and the message in it that is being compared. */
export interface MessageContext {
  readonly models: Readonly<Record<Age, Model>>;
  readonly sides: Readonly<Record<Age, Side>>;
  readonly solver: Solver;
  readonly root: string;
  readonly direction: string | undefined;
  /** The tag of the message; undefined where the root has no tag. */
  readonly tag: string | undefined;
  readonly roots: Readonly<Record<Age, Shape>>;
  /** The message in each version; for a message that one version does not have, its root there. */
  readonly shapes: Readonly<Record<Age, Shape>>;
}

/** Where in a message a claim is made. */
export interface ClaimPlace {
  readonly shapes: Readonly<Record<Age, Shape>>;
  /** Turns a value at the place into a value of the whole message, as a writer of this version would send it. */
  readonly lift: (writer: Age, value: JsonValue) => JsonValue | undefined;
}

export function otherAge(age: Age): Age {
  return age === "old" ? "new" : "old";
}

/** Finds out whether a claim is true, by what the reader would do with the line; undefined: nobody is hurt. */
export function judgeClaim(claim: Claim, place: ClaimPlace, context: MessageContext): Hurt | undefined {
  const writer = otherAge(claim.reader);
  const message = messageOf(context.sides[writer].definitions, context.shapes[writer]);
  switch (claim.by) {
    case "value":
      for (const value of claim.values) {
        if (value === undefined || !isOdd(value, claim.reader, place, context)) continue;
        const line = place.lift(writer, value);
        const hurt = line === undefined ? undefined : judgeLine(line, claim.reader, context);
        if (hurt !== undefined) return hurt;
      }
      return undefined;
    case "silence": {
      const line = smallestLine(writer, context);
      if (line === undefined) return undefined;
      return { reader: claim.reader, harm: "waits", example: JSON.stringify(line) };
    }
    case "order": {
      const misplaced = context.tag === undefined ? undefined : findMisplaced(context.models, writer, context.tag);
      const line = smallestLine(writer, context);
      if (misplaced === undefined || line === undefined) return undefined;
      const { conversation, reason } = misplaced;
      return { reader: claim.reader, harm: "is surprised", example: JSON.stringify(line), note: reason, conversation };
    }
    case "size": {
      const size = Math.min(
        message?.limit ?? Number.POSITIVE_INFINITY,
        longestText(context.sides[writer].definitions, context.shapes[writer]),
      );
      const line = smallestLine(writer, context);
      if (
        line === undefined ||
        size > boundOf(context.models[writer]) ||
        size <= boundOf(context.models[claim.reader])
      ) {
        return undefined;
      }
      const note = `made ${size} bytes long, over the reader's bound of ${boundOf(context.models[claim.reader])}`;
      return { reader: claim.reader, harm: "refuses", example: JSON.stringify(line), note };
    }
  }
}

/** Whether the reader refuses or misreads the value at its place: else the fault of a line lies elsewhere. */
function isOdd(value: JsonValue, reader: Age, { shapes }: ClaimPlace, { sides, solver }: MessageContext): boolean {
  const writer = otherAge(reader);
  const said = readValue(sides[writer], shapes[writer], value);
  const seen = readValue(sides[reader], shapes[reader], value);
  if (said === undefined || seen === undefined) return said !== undefined;
  return disagree(said, seen, { writer: sides[writer], reader: sides[reader], solver });
}

/** What becomes of one line of the message; undefined: it is read as it was meant, or can't be sent. */
export function judgeLine(line: JsonValue, reader: Age, context: MessageContext): Hurt | undefined {
  const writer = otherAge(reader);
  const example = JSON.stringify(line);
  const limit = messageOf(context.sides[writer].definitions, context.shapes[writer])?.limit;
  if (limit !== undefined && Buffer.byteLength(example) > limit) return undefined;
  const said = readRoot(context.sides[writer], context.roots[writer], line);
  if (said === undefined || said === "unknown") return undefined;
  const seen = readRoot(context.sides[reader], context.roots[reader], line);
  if (seen === "unknown") return undefined;
  if (seen === undefined) return { reader, harm: "refuses", example };
  const ends = { writer: context.sides[writer], reader: context.sides[reader], solver: context.solver };
  return disagree(said, seen, ends) ? { reader, harm: "misreads", example } : undefined;
}

/** Reads a whole line: at the root of a tagged union a string that no variant has is an unknown type, not a refusal. */
function readRoot(side: Side, root: Shape, line: JsonValue): Reading | "unknown" | undefined {
  const resolved = resolveShape(side.definitions, root);
  if (resolved.kind === "ref" && typeof line === "object" && line !== null && !Array.isArray(line)) {
    const definition = definitionOf(side.definitions, resolved.name);
    if (definition.kind === "tagged") {
      const tag = Object.entries(line).find(([key]) => key === definition.tag)?.[1];
      if (typeof tag === "string" && !definition.variants.some(({ value }) => value === tag)) return "unknown";
    }
  }
  return readValue(side, resolved, line);
}

function smallestLine(writer: Age, { solver, sides, shapes }: MessageContext): JsonValue | undefined {
  return solver.solve([{ kind: "sent", side: sides[writer], shape: shapes[writer] }], []);
}

/** What is said of a message, where the shape is one. */
export function messageOf(definitions: ReadonlyMap<string, Definition>, shape: Shape): Message | undefined {
  const resolved = resolveShape(definitions, shape);
  if (resolved.kind !== "ref") return undefined;
  const definition = definitionOf(definitions, resolved.name);
  return definition.kind === "record" || definition.kind === "tagged" ? definition.message : undefined;
}

/** The largest line that a reader takes if nobody sets another bound: the largest limit of any message. */
function boundOf(model: Model): number {
  const limits = [...model.definitions.values()].flatMap((definition) =>
    definition.kind === "record" || definition.kind === "tagged" ? [definition.message?.limit ?? 0] : [],
  );
  const largest = Math.max(0, ...limits);
  return largest === 0 ? Number.POSITIVE_INFINITY : largest;
}
