import { describe, expect, it } from "vitest";
import { readModel } from "../../tools/model/read.ts";
import { compileSchema } from "../../tools/schema/compile-schema.ts";
import { fixturesIn, golden } from "./fixtures.ts";

describe("the schema of a protocol", () => {
  for (const fixture of fixturesIn("compiler")) {
    it(`is as it was for ${fixture.name}`, () => {
      const { text, schema, positions } = compileSchema({ entry: fixture.entry });
      expect(text).toBe(golden(fixture, "protocol.schema.json", text));
      expect(JSON.parse(text)).toEqual(schema);
      expect([...positions.keys()]).toEqual(Object.keys(schema.definitions ?? {}));
    });

    it(`is read into a model for ${fixture.name}`, () => {
      const { schema } = compileSchema({ entry: fixture.entry });
      expect(readModel(schema).roots).toEqual(schema["x-roots"]);
    });
  }
});
