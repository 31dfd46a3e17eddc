import type { Fault } from "../fault.ts";
import { type AnyObject, hasOwn, isObject, type MessageShape, ownValue, type Shape, shape } from "../shape.ts";
import { expected, type Walk } from "../walk.ts";
import { enclose, enter, quote } from "../write.ts";
import type { Entries } from "./maps.ts";
import { any, literal } from "./scalars.ts";
import { string } from "./string.ts";

/** The shape under a key, where the field is optional or secret. */
interface Marked {
  readonly of: Shape;
  readonly isOptional?: boolean;
  readonly isSecret?: boolean;
  /** Whether a value is the one for which the field is left out. */
  readonly isDefault?: (value: unknown) => boolean;
}

export function optional(of: Shape, isDefault: (value: unknown) => boolean = () => false): Marked {
  return { of, isOptional: true, isDefault };
}

/** A field whose content is never shown. */
export function secret(of: Shape | Marked): Marked {
  return { ...marked(of), isSecret: true };
}

function marked(of: Shape | Marked): Marked {
  return "of" in of ? of : { of };
}

interface Field extends Marked {
  readonly name: string;
  /** What stands in the JSON text before this member, or would: required literals, and its own key if it is required. */
  readonly before: string;
  /** An optional member's own key. */
  readonly key: string;
}

interface Layout {
  readonly fields: readonly Field[];
  readonly names: ReadonlySet<string>;
  /** Those whose values are not in the text of another. */
  readonly written: readonly Field[];
  /** What follows the last of them. */
  readonly end: string;
  /** Whether the first member is always there, and brings the brace. Otherwise all bring a comma; the first is cut off. */
  readonly isOpen: boolean;
}

function layoutOf(members: readonly (string | Shape | Marked)[], isClosed: boolean): Layout {
  const fields: Field[] = [];
  let isOpen = false;
  let before = "";
  for (let index = 0; index < members.length; index += 2) {
    const name = members[index] as string;
    const mark = marked(members[index + 1] as Shape | Marked);
    if (index === 0) isOpen = isClosed && !mark.isOptional;
    let key = `${index === 0 && isOpen ? "{" : ","}${JSON.stringify(name)}:`;
    if (!mark.isOptional) {
      before += key;
      key = "";
    }
    fields.push({ ...mark, name, before: inOnePiece(before), key: inOnePiece(key) });
    before = mark.isOptional || mark.of.literal === undefined ? "" : before + JSON.stringify(mark.of.literal);
  }
  return {
    fields,
    names: new Set(fields.map(({ name }) => name)),
    written: fields.filter(({ of, isOptional }) => isOptional || of.literal === undefined),
    end: inOnePiece(isOpen ? `${before}}` : before),
    isOpen,
  };
}

/** An object with these fields, each a name before its shape; `rest` is for keys that are not among them. */
export function record(
  accepts: (value: unknown) => boolean,
  members: readonly (string | Shape | Marked)[],
  limit?: number,
  rest?: Entries,
): MessageShape {
  let made: Layout | undefined;
  // A program that has just begun may need few of its messages.
  const layout = () => {
    made ??= layoutOf(members, rest === undefined);
    return made;
  };
  return Object.assign(
    shape(
      "object",
      isObject,
      (walk, value, level) => {
        const { fields, names } = layout();
        const repeated = repeatedKeys(walk, value);
        const twice = repeated && fields.find(({ name }) => repeated.has(name));
        if (twice !== undefined) return repeatedKey(walk, twice.name);
        for (const { name, of, isOptional, isSecret } of fields) {
          const member = ownValue(value, name);
          if (member === undefined && (isOptional || (of === any && hasOwn(value, name)))) continue;
          walk.secrets += isSecret ? 1 : 0;
          walk.path.push(name);
          const fault = member === undefined ? expected(walk, of.wanted(), member) : of.check(walk, member, level + 1);
          if (fault !== undefined) return fault;
          walk.path.pop();
          walk.secrets -= isSecret ? 1 : 0;
        }
        return rest?.check(walk, value, level, names);
      },
      (value, level) => {
        enter(level);
        const { written, end, isOpen, names } = layout();
        let text = "";
        for (let index = 0; index < written.length; index++) {
          const { before, name, key, of, isOptional, isDefault } = written[index] as Field;
          const member = value[name];
          if (of === string && !isOptional) text += before + quote(member as string);
          else if (!isOptional) text += before + (member === undefined ? "null" : of.write(member as never, level + 1));
          else if (member === undefined || !hasOwn(value, name) || isDefault?.(member)) text += before;
          else text += before + key + of.write(member as never, level + 1);
        }
        if (rest !== undefined) return enclose(text + end + rest.write(value, level, names));
        return isOpen ? text + end : enclose(text + end);
      },
      true,
    ),
    {
      accepts,
      limit,
      literalAt: (key: string) => marked(members[members.indexOf(key) + 1] as Shape | Marked).of.literal,
      hasLiterals: (value: AnyObject) =>
        layout().fields.every(
          ({ name, of, isOptional }) => isOptional || of.literal === undefined || ownValue(value, name) === of.literal,
        ),
    },
  );
}

/**
 * A message that has its tag and one string of any content, and no more: most lines are such, and need neither a loop
 * to be written nor JSON.parse to be read.
 */
export function textMessage(
  accepts: (value: unknown) => boolean,
  [tag, mark, content]: readonly [tag: string, mark: unknown, content: string],
  make: (content: string) => unknown,
  contentOf: (value: never) => string,
  limit?: number,
): MessageShape {
  const start = inOnePiece(`{${JSON.stringify(tag)}:${JSON.stringify(mark)},${JSON.stringify(content)}:`);
  return Object.assign(record(accepts, [tag, literal(mark), content, string], limit), {
    sniffed: { start: inOnePiece(`${start}"`), make },
    write: (value: never, level: number) => {
      enter(level);
      return `${start}${quote(contentOf(value))}}`;
    },
  });
}

/** The same text: engines keep one that was put together in its parts, which are slow to compare and to copy. */
function inOnePiece(text: string): string {
  return JSON.parse(JSON.stringify(text));
}

/** The keys of an object of a line that its text has more than once. */
export function repeatedKeys(walk: Walk, value: AnyObject): ReadonlySet<string> | undefined {
  return walk.repeats === undefined ? walk.facts?.get(value)?.repeated : undefined;
}

export function repeatedKey(walk: Walk, key: string): Fault {
  return { path: [...walk.path, key], wanted: "a single key", found: "it twice" };
}
