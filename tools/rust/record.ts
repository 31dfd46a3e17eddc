import type { Field, RecordDefinition } from "../model/model.ts";
import { defaultOf } from "./defaults.ts";
import { docs } from "./doc.ts";
import { definitionOf, held, implied, isEmpty, type Place, type Plan, typeName, within } from "./plan.ts";
import { closure, readShape } from "./read-shape.ts";
import { wordsOf } from "./tables.ts";
import { indent, item, quote, signature, structLiteral } from "./text.ts";
import { fieldType, isOption, rustType } from "./types.ts";
import { writeShape } from "./write-shape.ts";

/** A field of a Rust type. */
export interface Member {
  /** Its place among the fields of the record; for the rest, one beyond. */
  readonly index: number;
  /** Absent for the entries that are not declared. */
  readonly field?: Field;
  readonly rust: string;
  readonly type: string;
  readonly place: Place;
}

/** The fields that a record's Rust type has. `owner` is the definition whose type they are part of. */
export function members(plan: Plan, record: RecordDefinition, owner: string): Member[] {
  const names = plan.fieldNames.get(record.name);
  const all: Member[] = held(record).map((field) => {
    const place = { owner, path: `${record.name}.${field.name}`, direct: true };
    const rust = names?.get(field.name) ?? field.name;
    return { index: record.fields.indexOf(field), field, rust, type: fieldType(plan, field, place), place };
  });
  if (record.rest !== undefined) {
    const place = { owner, path: `${record.name}.rest`, direct: false };
    const rust = all.some((member) => member.rust === "rest") ? "rest_" : "rest";
    const type = `std::collections::BTreeMap<String, ${rustType(plan, record.rest, place)}>`;
    all.push({ index: record.fields.length, rust, type, place });
  }
  return all;
}

/** Lines that declare a field, with its docs. */
export function declareMember(member: Member, visibility: string): string[] {
  const doc = member.field?.doc ?? { description: "The entries that are not declared, by their key." };
  return [...docs(doc), `${visibility}${member.rust}: ${member.type},`];
}

/** The struct of a record that is a type of its own. */
export function printStruct(plan: Plan, record: RecordDefinition, derives: string): string[] {
  const fields = members(plan, record, record.name);
  const head = `pub struct ${typeName(plan, record.name)} {`;
  const body =
    fields.length === 0
      ? [`${head}}`]
      : [head, ...indent(fields.flatMap((member) => declareMember(member, "pub "))), "}"];
  return item([...docs(record.doc), derives, ...body]);
}

/** A constructor that takes the fields that must be there. */
export function constructorOf(
  plan: Plan,
  name: string,
  path: string,
  fields: readonly Member[],
  what: string,
): string[] {
  const required = fields.filter((member) => member.field?.required === true);
  const parameters = required.map(
    (member) => `${member.rust}: ${converts(plan, member) ? `impl Into<${member.type}>` : member.type}`,
  );
  const values = fields.map((member) => {
    if (member.field === undefined) return `${member.rust}: std::collections::BTreeMap::new()`;
    if (member.field.required) return converts(plan, member) ? `${member.rust}: ${member.rust}.into()` : member.rust;
    return `${member.rust}: ${absent(plan, member).replaceAll("super::", "")}`;
  });
  const body = fields.length === 0 ? [path] : structLiteral(path, values, 2);
  return item([`/// ${what}`, ...signature(`pub fn ${name}`, parameters, " -> Self", 1), ...indent(body), "}"], 1);
}

/** Whether a constructor takes whatever can become the field: strings, and sets that are open to every string. */
function converts(plan: Plan, member: Member): boolean {
  let shape = member.field?.shape;
  while (shape?.kind === "ref") {
    const target = definitionOf(plan, shape.name);
    if (target.kind === "literals") return target.open;
    shape = target.kind === "alias" && !plan.newtypes.has(target.name) ? target.shape : undefined;
  }
  return shape?.kind === "string";
}

/** What a field that is absent is in Rust. */
function absent(plan: Plan, member: Member): string {
  const { field, place } = member;
  if (field === undefined || field.default === undefined) return "None";
  const { value } = defaultOf(plan, field.shape, place, field.default);
  return member.type.startsWith("Box<") ? `Box::new(${value})` : value;
}

/**
 * The statements of a function that reads a record from `r` and gives `path { … }`. `tag` names a field that is known to
 * be there.
 */
export function readRecord(plan: Plan, record: RecordDefinition, owner: string, path: string, tag?: string): string[] {
  const table = `&shapes::${typeName(plan, record.name)}`;
  const fields = members(plan, record, owner);
  if (isEmpty(record)) {
    return [`r.empty::<${wordsOf(record)}>(${table})?;`, `Ok(${path})`];
  }
  const rest = record.rest;
  const unheld = record.fields.filter((field) => field.required && !fields.some((member) => member.field === field));
  const arms = fields.map((member) => {
    if (member.field === undefined) {
      const read = rest === undefined ? "" : closure(readShape(plan, rest, member.place));
      return `${member.index} => f${member.index}.entry(r, ${read})?,`;
    }
    return `${member.index} => wire::keep(&mut f${member.index}, ${readShape(plan, member.field.shape, member.place)}?),`;
  });
  const values = fields.map((member) => `${member.rust}: ${taken(plan, member)},`);
  return [
    `let mut fields = wire::Fields::<${wordsOf(record)}>::new(${table});`,
    "r.record(&mut fields)?;",
    ...fields.map(
      ({ index, field }) => `let mut f${index} = ${field === undefined ? "wire::Entries::new()" : "None"};`,
    ),
    "while let Some(place) = r.field(&mut fields)? {",
    "    match place {",
    ...indent(indent(arms)),
    "        _ => r.other(&fields, place)?,",
    "    }",
    "}",
    // A field of the type that is missing shows where its value is taken.
    ...(unheld.every((field) => field.name === tag) ? [] : ["fields.complete()?;"]),
    `Ok(${path} {`,
    ...indent(values),
    "})",
  ];
}

/** Defaults that are those of their Rust types. */
const EMPTY = new Set(["Vec::new()", "std::collections::BTreeMap::new()", "None", "false", "0", "0.0"]);

function taken(plan: Plan, member: Member): string {
  const { index, field } = member;
  if (field === undefined) return `f${index}.finish()?`;
  if (field.required) return `f${index}.ok_or(wire::Stop)?`;
  if (isOption(field)) return `f${index}`;
  const value = absent(plan, member);
  if (EMPTY.has(value)) return `f${index}.unwrap_or_default()`;
  return value.includes("(") ? `f${index}.unwrap_or_else(|| ${value})` : `f${index}.unwrap_or(${value})`;
}

/** A pattern that names the fields of `path` f0, f1, … by their index. */
export function recordPattern(
  plan: Plan,
  record: RecordDefinition,
  owner: string,
  path: string,
  unit: boolean,
): string {
  const fields = members(plan, record, owner);
  if (fields.length === 0) return unit ? path : `${path} {}`;
  const unused = (member: Member): boolean => member.field?.required === true && member.field.shape.kind === "null";
  return `${path} { ${fields.map((member) => `${member.rust}: ${unused(member) ? "_" : `f${member.index}`}`).join(", ")} }`;
}

/** Statements that write a record whose fields are named as `recordPattern` does. */
export function writeRecord(plan: Plan, record: RecordDefinition, owner: string): string[] {
  const byIndex = new Map(members(plan, record, owner).map((member) => [member.index, member]));
  const lines: string[] = [];
  // Text that is certain is gathered and written at once; a comma is certain behind a field that is.
  let pending = "{";
  let certain = false;
  const flush = (): void => {
    if (pending !== "") lines.push(`w.raw(${quote(pending)});`);
    pending = "";
  };
  record.fields.forEach((field, index) => {
    const key = `${JSON.stringify(field.name)}:`;
    const constant = implied(field);
    const member = byIndex.get(index);
    const begin = (): void => {
      if (certain || pending === "{") pending += `${certain ? "," : ""}${key}`;
      else {
        flush();
        lines.push(`w.key(${quote(key)});`);
      }
    };
    if (constant !== undefined) {
      begin();
      pending += JSON.stringify(constant);
      certain = true;
    } else if (member !== undefined && field.required) {
      begin();
      flush();
      lines.push(`${writeShape(plan, field.shape, member.place, `f${index}`)};`);
      certain = true;
    } else if (member !== undefined) {
      flush();
      const start = certain ? `w.raw(${quote(`,${key}`)});` : `w.key(${quote(key)});`;
      lines.push(...writeOptional(plan, field, member, start));
    }
  });
  flush();
  const rest = byIndex.get(record.fields.length);
  if (rest !== undefined && record.rest !== undefined) {
    const write = writeShape(plan, record.rest, within(rest.place, "", true), "x");
    const free = `|key| shapes::${typeName(plan, record.name)}.find(key).is_none()`;
    lines.push(`w.entries(f${rest.index}, ${free}, |w, ${/\bx\b/.test(write) ? "x" : "_"}| ${write});`);
  }
  return ["if w.enter() {", ...indent(lines), "    w.leave(b'}');", "}"];
}

function writeOptional(plan: Plan, field: Field, member: Member, start: string): string[] {
  const name = `f${member.index}`;
  if (field.default !== undefined) {
    const boxed = member.type.startsWith("Box<");
    const differs = defaultOf(plan, field.shape, member.place, field.default).differs(boxed ? `(*${name})` : name);
    return [`if ${differs} {`, `    ${start}`, `    ${writeShape(plan, field.shape, member.place, name)};`, "}"];
  }
  const write = writeShape(plan, field.shape, member.place, "x");
  const some = /\bx\b/.test(write) ? `if let Some(x) = ${name} {` : `if ${name}.is_some() {`;
  return [some, `    ${start}`, `    ${write};`, "}"];
}
