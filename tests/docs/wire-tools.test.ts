import { expect, test } from "vitest";
import { parseScript } from "../../src/mock/load-script.ts";
import { SessionReader } from "../../src/session/session-reader.ts";
import { codeBlocks } from "./docs.ts";

const [session = "", script = ""] = codeBlocks("wire-tools.md", "json");

test("the script of the page is one", () => {
  expect(parseScript(script, "wire-tools.md").steps).toHaveLength(8);
});

test("the session of the page is one", () => {
  const reader = new SessionReader();
  reader.feed(Buffer.from(session));
  reader.finish();
  const kinds = [];
  for (let read = reader.next(); read !== undefined; read = reader.next()) {
    kinds.push(read.kind === "entry" ? read.entry.kind : read.reason);
  }
  expect(kinds).toEqual(["started", "line", "line", "line", "exit"]);
  expect(reader.header).toMatchObject({ protocolVersion: 1, command: ["bun", "backend.ts"] });
});
