import { Ajv } from "ajv";
import schema from "../../../schema/protocol.schema.json" with { type: "json" };

/** The schema as ajv takes it without knowing of tags: each union is tried arm by arm. */
const message = new Ajv({ strict: false, validateFormats: false }).compile({
  $ref: "#/definitions/BackendMessage",
  definitions: Object.fromEntries(
    Object.entries(schema.definitions).map(([name, definition]) => {
      const { oneOf, discriminator: _, ...rest } = definition as Record<string, unknown>;
      return [name, oneOf === undefined ? definition : { ...rest, anyOf: oneOf }];
    }),
  ),
});

export function ajvAccepts(line: string): boolean {
  return message(JSON.parse(line));
}
