import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Model } from "../../tools/model/model.ts";
import { readModel } from "../../tools/model/read.ts";
import { ROOT } from "../run.ts";

/** The protocol's model, from its schema. */
export const model: Model = readModel(JSON.parse(readFileSync(join(ROOT, "schema/protocol.schema.json"), "utf8")));

/** The root type that a line of this type is read as: `FrontendMessage` for `Init`. */
export function rootOf(type: string): string {
  const root = model.roots.find((name) => {
    const definition = model.definitions.get(name);
    return (
      name === type || (definition?.kind === "tagged" && definition.variants.some(({ target }) => target === type))
    );
  });
  if (root === undefined) throw new Error(`schema/examples/${type}: no line of the protocol is of this type`);
  return root;
}
