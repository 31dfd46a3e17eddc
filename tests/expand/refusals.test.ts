import { describe, expect, it } from "vitest";
import { RefusalError } from "../../tools/refusal.ts";
import { compileSchema } from "../../tools/schema/compile-schema.ts";
import { fixturesIn, golden } from "../schema/fixtures.ts";

describe("what can't be carried", () => {
  for (const fixture of fixturesIn("refusals")) {
    it(`is refused with place, reason and way out: ${fixture.name}`, () => {
      const error = refusal(fixture.entry);
      expect(`${error.message}\n`).toBe(golden(fixture, "message.txt", `${error.message}\n`));
    });
  }
});

function refusal(entry: string): RefusalError {
  try {
    compileSchema({ entry });
  } catch (error) {
    if (error instanceof RefusalError) return error;
    throw error;
  }
  throw new Error(`${entry} was not refused`);
}
