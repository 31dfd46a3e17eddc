import type { Arm, ChoiceDefinition, Definition, Shape } from "./model.ts";
import type { Refuse } from "./read-shape.ts";
import { jsonKinds, recordsOf, relate } from "./relate.ts";

type Definitions = ReadonlyMap<string, Definition>;

/**
 * Names the arms of a union without a tag and puts them into the order in which they are tried: where what one arm
 * accepts lies inside what another accepts, or one's required fields contain the other's, the narrower comes first;
 * else the order of declaration stays. Arms that overlap in any other way are refused.
 */
export function orderArms(choice: ChoiceDefinition, definitions: Definitions, refuse: Refuse): Arm[] {
  const arms = nameArms(choice, refuse);
  const before = arms.map(() => new Set<number>());
  arms.forEach((first, i) => {
    arms.forEach((second, j) => {
      if (j <= i) return;
      const precedence = precedenceOf(first.shape, second.shape, definitions);
      if (precedence === "first") before[j]?.add(i);
      if (precedence === "second") before[i]?.add(j);
      if (precedence === "refused") {
        refuse(
          choice.name,
          `the members ${first.name} and ${second.name} overlap and neither contains the other, so a value of both would be read by the order of the union alone`,
          "give them a literal field with different values, or different required fields",
        );
      }
    });
  });
  return inOrder(arms, before);
}

type Precedence = "first" | "second" | "either" | "refused";

function precedenceOf(first: Shape, second: Shape, definitions: Definitions): Precedence {
  switch (relate(first, second, definitions)) {
    case "disjoint":
      return "either";
    case "equal":
      // Two names for the same values: the first has them all.
      return "either";
    case "inside":
      return "first";
    case "around":
      return "second";
    case "overlap":
      return byRequiredFields(first, second, definitions);
  }
}

/** Only objects overlap, and the fields that they require tell them apart. */
function byRequiredFields(
  first: Shape,
  second: Shape,
  definitions: Definitions,
  above: readonly string[] = [],
): Precedence {
  const kinds = jsonKinds(first, definitions);
  const shared = [...jsonKinds(second, definitions)].filter((kind) => kinds.has(kind));
  if (shared.some((kind) => kind !== "object")) return "refused";
  const verdicts = new Set<Precedence>();
  for (const a of requiredFields(first, definitions)) {
    for (const b of requiredFields(second, definitions)) verdicts.add(compareFields(a, b, definitions, above));
  }
  if (verdicts.has("refused") || (verdicts.has("first") && verdicts.has("second"))) return "refused";
  if (verdicts.has("first")) return "first";
  return verdicts.has("second") ? "second" : "either";
}

type RequiredFields = ReadonlyMap<string, Shape>;

/** The required fields of each record of a shape; of a map or any object, none. */
function requiredFields(shape: Shape, definitions: Definitions): RequiredFields[] {
  const fields = recordsOf(shape, definitions).map(
    (record) => new Map(record.fields.filter((field) => field.required).map((field) => [field.name, field.shape])),
  );
  return fields.length > 0 ? fields : [new Map()];
}

/** `above`: the pairs of shapes that these fields stand in, so that recursion ends. */
function compareFields(
  a: RequiredFields,
  b: RequiredFields,
  definitions: Definitions,
  above: readonly string[],
): Precedence {
  const missing = [...b.keys()].some((key) => !a.has(key));
  const extra = [...a.keys()].some((key) => !b.has(key));
  if (missing && extra) return "either";
  if (extra) return "first";
  if (missing) return "second";
  // The same keys: an object under one of them may be told apart in the same way.
  for (const [key, shape] of a) {
    const other = b.get(key);
    if (other === undefined || relate(shape, other, definitions) !== "overlap") continue;
    const pair = JSON.stringify([shape, other]);
    if (above.includes(pair)) continue;
    const precedence = byRequiredFields(shape, other, definitions, [...above, pair]);
    if (precedence !== "refused") return precedence;
  }
  return "refused";
}

function inOrder(arms: readonly Arm[], before: readonly ReadonlySet<number>[]): Arm[] {
  const placed = new Set<number>();
  const ordered: Arm[] = [];
  while (ordered.length < arms.length) {
    const next = arms.findIndex(
      (_, index) => !placed.has(index) && [...(before[index] ?? [])].every((other) => placed.has(other)),
    );
    // "Lies inside" and "requires more" have no cycles of their own, but mixed they might: then the declared order decides.
    const index = next === -1 ? arms.findIndex((_, candidate) => !placed.has(candidate)) : next;
    const arm = arms[index];
    if (arm === undefined) break;
    placed.add(index);
    ordered.push(arm);
  }
  return ordered;
}

function nameArms(choice: ChoiceDefinition, refuse: Refuse): Arm[] {
  const seen = new Set<string>();
  return choice.arms.map((arm) => {
    const name = armName(arm.shape);
    if (seen.has(name)) {
      refuse(choice.name, `two members are both ${name}`, "give one of them a named type");
    }
    seen.add(name);
    return { name, shape: arm.shape };
  });
}

function armName(shape: Shape): string {
  switch (shape.kind) {
    case "ref":
      return shape.name;
    case "any":
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "null":
    case "tuple":
    case "never":
      return capitalised(shape.kind);
    case "anyObject":
    case "map":
      return "Object";
    case "array":
      return `${armName(shape.items)}Array`;
    case "nullable":
      return `Nullable${armName(shape.of)}`;
    case "literal":
      return capitalised(String(shape.value));
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
