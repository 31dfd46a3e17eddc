import type { Arm, ChoiceDefinition } from "../model/model.ts";
import { docs } from "./doc.ts";
import { variantNames } from "./names.ts";
import { isUnit, type Place, type Plan, typeName } from "./plan.ts";
import { readShape } from "./read-shape.ts";
import { literalTable } from "./tables.ts";
import { indent, item, quote } from "./text.ts";
import { rustType } from "./types.ts";
import { writeShape } from "./write-shape.ts";

/** The enum of a union without a tag. Arms with a single value are unit variants. */
export function printChoice(plan: Plan, choice: ChoiceDefinition, derives: string): string[] {
  const names = armNames(choice);
  const variants = choice.arms.map((arm) => {
    const name = names.get(arm.name);
    return isUnit(arm.shape) ? `${name},` : `${name}(${rustType(plan, arm.shape, placeOf(choice, arm))}),`;
  });
  return item([...docs(choice.doc), derives, `pub enum ${typeName(plan, choice.name)} {`, ...indent(variants), "}"]);
}

function placeOf(choice: ChoiceDefinition, arm: Arm): Place {
  return { owner: choice.name, path: `${choice.name}.${arm.name}`, direct: true };
}

function armNames(choice: ChoiceDefinition): ReadonlyMap<string, string> {
  return variantNames(choice.arms.map(({ name }) => name));
}

/** The code that reads and writes a union without a tag. */
export function choiceCodec(plan: Plan, choice: ChoiceDefinition): string[] {
  const rust = typeName(plan, choice.name);
  const names = armNames(choice);
  const reads = choice.arms.map((arm, index) => {
    const path = `super::${rust}::${names.get(arm.name)}`;
    if (arm.shape.kind === "null") return `            ${index} => r.null().map(|()| ${path}),`;
    if (arm.shape.kind === "literal") {
      return `            ${index} => r.exactly(&${literalTable(arm.shape.value)}).map(|()| ${path}),`;
    }
    return `            ${index} => ${readShape(plan, arm.shape, placeOf(choice, arm))}.map(${path}),`;
  });
  const writes = choice.arms.map((arm) => {
    const path = `super::${rust}::${names.get(arm.name)}`;
    if (arm.shape.kind === "null") return `            ${path} => w.null(),`;
    if (arm.shape.kind === "literal") return `            ${path} => w.raw(${quote(JSON.stringify(arm.shape.value))}),`;
    return `            ${path}(x) => { ${writeShape(plan, arm.shape, placeOf(choice, arm), "x")}; }`;
  });
  return [
    `impl wire::Wire for super::${rust} {`,
    `    const NAME: &'static str = ${quote(choice.name)};`,
    `    fn shape() -> &'static wire::Shape { static SHAPE: wire::Shape = wire::Shape::Choice(&shapes::${rust}); &SHAPE }`,
    "    fn read(r: &mut wire::Reader<'_>) -> Result<Self, wire::Stop> {",
    `        r.choice(&shapes::${rust}, |r, arm| match arm {`,
    ...reads,
    "            _ => Err(wire::Stop),",
    "        })",
    "    }",
    "    fn write(&self, w: &mut wire::Writer<'_>) {",
    "        match self {",
    ...writes,
    "        }",
    "    }",
    "}",
  ];
}
