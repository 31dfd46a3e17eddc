import type ts from "typescript";
import type { Refusal } from "../refusal.ts";
import type { Annotations } from "./annotation-types.ts";
import { readAnnotations } from "./annotations.ts";
import { type Comment, CommentReader, type CommentTag } from "./comments.ts";
import { isOwnFile, type LoadedProgram } from "./load-program.ts";
import type { BodyForm, DefinitionForm, ShapeForm } from "./normal-form.ts";
import { positionAt, positionOf } from "./positions.ts";

/** What is known about a definition beside its form. */
export interface DefinitionNotes {
  readonly annotations: Annotations;
  readonly at: ts.Node;
  /** The generic types on the way from the root to it, each once for every instance. */
  readonly chain: Chain | undefined;
}

interface Chain {
  readonly symbol: ts.Symbol;
  readonly count: number;
  readonly before: Chain | undefined;
}

export interface DefinitionRequest {
  readonly name: string;
  /** Two requests for one name must have the same key; else two types want the name. */
  readonly key: unknown;
  /** The declaration, if the name is that of a declared type without arguments. */
  readonly declared?: ts.Symbol;
  readonly at: ts.Node;
  readonly comment: Comment;
  /** The generic that it is an instance of. */
  readonly instanceOf?: ts.Symbol;
  readonly body: () => BodyForm;
}

/** How often one generic may stand in the chain of types that leads to a type. */
const MOST_INSTANCES = 12;

/** The state of one run of the expand stage: definitions, refusals, and what is still to be done. */
export class Expansion {
  readonly definitions = new Map<string, DefinitionForm>();
  readonly notes = new Map<string, DefinitionNotes>();
  readonly comments = new CommentReader();
  readonly refusals: Refusal[] = [];
  /** Declared types that want the same name. */
  readonly clashes = new Set<ts.Symbol>();
  readonly checker: ts.TypeChecker;
  private readonly owners = new Map<string, DefinitionRequest>();
  private readonly waiting: (() => void)[] = [];
  private readonly later: (() => void)[] = [];
  private readonly identities = new Map<unknown, Map<string, object>>();
  private readonly sharedNames = new Map<ts.Type, Map<string, string>>();
  private readonly endless = new Set<ts.Symbol>();
  private chain: Chain | undefined;

  constructor(
    readonly loaded: LoadedProgram,
    /** Names that differ from what the declaration says. */
    readonly renamed: ReadonlyMap<ts.Symbol, string>,
  ) {
    this.checker = loaded.checker;
  }

  /** Gives a type its definition, whose body is made later, and returns the reference to it. */
  define(request: DefinitionRequest): ShapeForm {
    const { name, at } = request;
    const ref: ShapeForm = { kind: "ref", name };
    const owner = this.owners.get(name);
    if (owner !== undefined) {
      if (owner.key !== request.key) this.refuseClash(owner, request);
      return ref;
    }
    this.owners.set(name, request);
    const chain = this.chainOf(request);
    if (chain === "endless") return ref;
    const annotations = this.annotationsOf(request.comment, name);
    const definition: DefinitionForm = {
      name,
      at: positionOf(at, this.loaded.folder),
      documentation: annotations.documentation,
      body: { kind: "alias", shape: { kind: "any" } },
    };
    this.definitions.set(name, definition);
    this.notes.set(name, { annotations, at, chain });
    this.waiting.push(() => {
      this.chain = chain;
      definition.body = request.body();
    });
    return ref;
  }

  /** Makes every body. */
  makeBodies(): void {
    // The list grows while it is gone through.
    for (const run of this.waiting) run();
  }

  /** Runs what had to wait for the bodies. */
  finish(): void {
    for (const run of this.later) run();
  }

  /** Puts off what needs the bodies of other definitions. */
  whenDone(run: () => void): void {
    this.later.push(run);
  }

  /** One object for each pair of a symbol and a text, to compare by identity. */
  identity(subject: unknown, detail: string): object {
    const known = this.identities.get(subject) ?? new Map<string, object>();
    this.identities.set(subject, known);
    const found = known.get(detail) ?? {};
    known.set(detail, found);
    return found;
  }

  /** The name under which an anonymous type was first met inside a declared one. */
  shareName(type: ts.Type, owner: string, hint: string): string {
    const names = this.sharedNames.get(type) ?? new Map<string, string>();
    this.sharedNames.set(type, names);
    const name = names.get(owner) ?? hint;
    names.set(owner, name);
    return name;
  }

  refuse(at: ts.Node, path: string, reason: string, wayOut: string): ShapeForm {
    this.refusals.push({ at: positionOf(at, this.loaded.folder), path, reason, wayOut });
    return { kind: "any" };
  }

  refuseTag(tag: CommentTag, path: string, reason: string, wayOut: string): void {
    this.refusals.push({ at: positionAt(tag.file, tag.offset, this.loaded.folder), path, reason, wayOut });
  }

  annotationsOf(comment: Comment, path: string): Annotations {
    return readAnnotations(comment, ({ tag, reason, wayOut }) => this.refuseTag(tag, path, reason, wayOut));
  }

  private chainOf(request: DefinitionRequest): Chain | "endless" | undefined {
    const symbol = request.instanceOf;
    if (symbol === undefined) return this.chain;
    if (this.endless.has(symbol)) return "endless";
    let before = this.chain;
    while (before !== undefined && before.symbol !== symbol) before = before.before;
    const count = (before?.count ?? 0) + 1;
    if (count > MOST_INSTANCES) {
      this.endless.add(symbol);
      const [declaration] = symbol.declarations ?? [];
      const isOwn = declaration !== undefined && isOwnFile(this.loaded.program, declaration.getSourceFile());
      this.refuse(
        isOwn ? declaration : request.at,
        symbol.name,
        "a generic type that holds ever new instances of itself has no end",
        "let it hold itself with the same arguments",
      );
      return "endless";
    }
    return { symbol, count, before: this.chain };
  }

  private refuseClash(owner: DefinitionRequest, request: DefinitionRequest): void {
    if (owner.declared !== undefined && request.declared !== undefined) {
      this.clashes.add(owner.declared);
      this.clashes.add(request.declared);
    }
    const other = positionOf(owner.at, this.loaded.folder);
    this.refuse(
      request.at,
      request.name,
      `two types want this name, the other stands at ${other}`,
      "rename one of the two, or give the one without a name a name of its own",
    );
  }
}
