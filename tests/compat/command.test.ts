import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runCompat } from "../../tools/compat/run-compat.ts";
import type { JsonSchema } from "../../tools/model/schema.ts";
import { run } from "../run.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FIXTURES = fileURLToPath(new URL("rules/", import.meta.url));

const compat = (...args: string[]): ReturnType<typeof runCompat> => runCompat(args, ROOT, FIXTURES);

describe("two files", () => {
  const files = (rule: string): string[] => ["--old", `${rule}/before.ts`, "--new", `${rule}/after.ts`];

  test("a breaking change shuts the gate, an addition does not", () => {
    expect(compat(...files("value-added")).status).toBe(1);
    expect(compat(...files("field-added-optional")).status).toBe(0);
  });

  test("only the direction that is asked for counts", () => {
    expect(compat(...files("value-added"), "--direction", "in").status).toBe(0);
    expect(compat(...files("value-added"), "--direction", "out").status).toBe(1);
    expect(compat(...files("value-removed"), "--direction", "in").status).toBe(1);
    expect(compat(...files("value-removed"), "--direction", "out").status).toBe(0);
  });

  test("roots that are named are the only ones", () => {
    expect(compat(...files("message-added"), "--roots", "Backend").out).toContain("no change on the wire");
    expect(compat(...files("message-added"), "--roots", "Frontend").status).toBe(1);
  });

  test("json", () => {
    const { out } = compat(...files("value-added"), "--format", "json");
    expect(JSON.parse(out)).toEqual({
      old: "value-added/before.ts",
      new: "value-added/after.ts",
      level: "breaking",
      ok: false,
      problems: [expect.stringContaining("no PROTOCOL_VERSION")],
      notes: [],
      changes: [
        {
          rule: "value-added",
          level: "breaking",
          root: "Message",
          path: "color",
          detail: '"blue" is added',
          hurts: [
            {
              pair: "old reader ← new writer",
              reader: "old",
              harm: "refuses",
              example: '{"type":"set","color":"blue"}',
            },
          ],
        },
      ],
    });
  });

  test("annotations of GitHub", () => {
    const { out } = compat(...files("recoverable-changed"), "--format", "github");
    const [first = "", second = ""] = out.split("\n");
    expect(first).toBe(
      '::error file=recoverable-changed/after.ts,title=recoverable-changed::Message code: "DISK_FULL" is recoverable now, and was not recoverable%0Aan old reader misreads what a new writer sends%0A  {"type":"set","code":"DISK_FULL"}%0Aa new reader misreads what an old writer sends%0A  {"type":"set","code":"DISK_FULL"}',
    );
    expect(second).toMatch(/^::error file=recoverable-changed\/after\.ts,title=compat::the change is breaking/u);
  });

  test("a file that is not there, is no schema, or has no such type", () => {
    expect(compat("--old", "gone.json", "--new", "gone.json")).toMatchObject({
      status: 1,
      err: /cannot read .*gone\.json/u,
    });
    const folder = temporaryFolder();
    writeFileSync(join(folder, "bad.json"), "{");
    expect(compat("--old", join(folder, "bad.json"), "--new", join(folder, "bad.json")).err).toMatch(/is not JSON/u);
    expect(compat(...files("value-added"), "--roots", "Nothing").status).toBe(1);
  });
});

describe("the command line", () => {
  test.each([
    [["--old", "a.ts"], "--old and --new go together"],
    [["--direction", "in"], "--direction goes with --old and --new"],
    [["--old", "a.ts", "--new", "b.ts", "--direction", "up"], "--direction is one of in, out, not up"],
    [["--format", "xml"], "--format is one of text, json, github, not xml"],
    [["--fromat", "json"], "unknown option --fromat; did you mean --format?"],
    [["more"], "unexpected argument more"],
  ])("%j", (args, message) => {
    const { status, err } = compat(...args);
    expect(status).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain("usage: pnpm compat");
  });

  test("--help", () => {
    expect(compat("--help")).toMatchObject({ status: 0, err: "" });
    expect(compat("--help").out).toContain("Exit status");
  });

  test("as a program", async () => {
    const args = [
      "tools/compat/main.ts",
      "--old",
      `${FIXTURES}value-added/before.ts`,
      "--new",
      `${FIXTURES}value-added/after.ts`,
    ];
    const result = await run(`${ROOT}/node_modules/.bin/tsx`, args, { cwd: ROOT });
    expect(result.status).toBe(1);
    expect(result.stdout).toContain("[value-added]");
  });
});

describe("the protocol of a package", () => {
  test("nothing released yet", () => {
    const folder = packageFolder({ releases: {}, version: "1.0.0", schema: schemaOf(1, []) });
    expect(gate(folder)).toEqual({ status: 0, out: expect.stringContaining("nothing has been released yet"), err: "" });
  });

  test("the newest release by version counts", () => {
    const releases = {
      "1.9.0": schemaOf(1, ["a"]),
      "1.10.0": schemaOf(1, ["a", "b"]),
      "1.10.0-beta.2": schemaOf(1, []),
    };
    const folder = packageFolder({ releases, version: "1.10.0", schema: schemaOf(1, ["a", "b"]) });
    expect(gate(folder).out).toBe("the schema as it is against release 1.10.0: no change on the wire\n");
  });

  test("a field that came and went is not to come back as another one", () => {
    const later = { "1.3.0": schemaOf(1, ["a", "b"]), "1.4.0": schemaOf(1, ["a"]) };
    const back = (type: string): JsonSchema => schemaOf(1, ["a", "b"], [], { b: type });
    const options = { releases: { "1.2.3": schemaOf(1, ["a"]), ...later }, version: "1.5.0", entry: "- It is back." };
    expect(gate(packageFolder({ ...options, schema: back("string") })).status).toBe(0);
    const { status, out } = gate(packageFolder({ ...options, schema: back("number") }));
    expect(status).toBe(1);
    expect(out).toMatch(/^breaking {2}FrontendMessage init b: .* \(against release 1\.3\.0\)/mu);
    expect(out).toContain("undo the change, or set PROTOCOL_VERSION to 2 if it is meant");
    // Peers of a release that speaks another version of the wire refuse each other anyway, and a prerelease is no promise.
    const other = { "1.3.0": schemaOf(2, ["a", "b"]), "1.4.0": schemaOf(1, ["a"]) };
    expect(gate(packageFolder({ ...options, releases: other, schema: back("number") })).status).toBe(0);
    const early = { "1.3.0-beta.1": schemaOf(1, ["a", "b"]), "1.4.0": schemaOf(1, ["a"]) };
    expect(gate(packageFolder({ ...options, releases: early, schema: back("number") })).status).toBe(0);
  });

  const releases = { "1.2.3": schemaOf(1, ["a"]) };
  const added = schemaOf(1, ["a", "b"]);
  const entry = "- The field `b`.";

  test.each([
    ["an addition with all that it takes", { version: "1.3.0", schema: added, entry }, 0, []],
    [
      "too small a step",
      { version: "1.2.4", schema: added, entry },
      1,
      ["1.2.4 is too small a step from 1.2.3 for an addition: set it to 1.3.0"],
    ],
    [
      "no step",
      { version: "1.2.3", schema: added, entry },
      1,
      ["1.2.3 is too small a step from 1.2.3 for an addition: set it to 1.3.0"],
    ],
    [
      "a step back",
      { version: "1.2.2", schema: added, entry },
      1,
      ["the package's version has gone back from 1.2.3 to 1.2.2"],
    ],
    [
      "no entry in the changelog",
      { version: "1.3.0", schema: added, entry: "### Added" },
      1,
      ["CHANGELOG.md says nothing about it"],
    ],
    [
      "too large a step",
      { version: "2.0.0", schema: added, entry },
      0,
      ["larger step from 1.2.3 than an addition asks for: 1.3.0 is enough"],
    ],
    [
      "a new wire for nothing",
      { version: "1.3.0", schema: schemaOf(2, ["a", "b"]), entry },
      0,
      ["without a breaking change"],
    ],
    ["a field that is gone and was optional", { version: "1.3.0", schema: schemaOf(1, []), entry }, 0, []],
    [
      "a breaking change that is not meant",
      { version: "2.0.0", schema: schemaOf(1, ["a"], ["c"]), entry },
      1,
      ["undo the change, or set PROTOCOL_VERSION to 2 if it is meant"],
    ],
    [
      "a breaking change in a minor release",
      { version: "1.3.0", schema: schemaOf(2, ["a"], ["c"]), entry },
      1,
      ["too small a step from 1.2.3 for a breaking change: set it to 2.0.0"],
    ],
    ["a breaking change that is meant", { version: "2.0.0", schema: schemaOf(2, ["a"], ["c"]), entry }, 0, []],
    [
      "two steps of the wire",
      { version: "2.0.0", schema: schemaOf(3, ["a"], ["c"]), entry },
      0,
      ["PROTOCOL_VERSION has gone from 1 to 3; 2 is enough"],
    ],
    ["nothing changed, nothing released", { version: "1.2.3", schema: schemaOf(1, ["a"]) }, 0, []],
    ["nothing changed on the wire", { version: "1.2.4", schema: schemaOf(1, ["a"]) }, 0, []],
  ] as const)("%s", (_, { version, schema, ...rest }, status, said) => {
    const result = gate(packageFolder({ releases, version, schema, ...rest }));
    expect(result.status).toBe(status);
    for (const text of said) expect(result.out).toContain(text);
    if (said.length === 0) expect(result.out).not.toMatch(/^(?:note|to do):/mu);
  });
});

function gate(folder: string): ReturnType<typeof runCompat> {
  return runCompat([], folder, folder);
}

/** A protocol with one message from the frontend: its optional fields, its required ones, and those that are no strings. */
function schemaOf(
  version: number,
  optional: readonly string[],
  required: readonly string[] = [],
  types: Readonly<Record<string, string>> = {},
): JsonSchema {
  const fields = Object.fromEntries(
    [...optional, ...required].map((name) => [name, { type: types[name] ?? "string" }]),
  );
  return {
    "x-roots": ["FrontendMessage"],
    "x-constants": [{ name: "PROTOCOL_VERSION", value: version }],
    definitions: {
      FrontendMessage: { oneOf: [{ $ref: "#/definitions/Init" }], discriminator: { propertyName: "type" } },
      Init: {
        type: "object",
        properties: { type: { type: "string", const: "init" }, ...fields },
        required: ["type", ...required],
        propertyOrder: ["type", ...optional, ...required],
        "x-direction": "frontend-to-backend",
        "x-limit": 1024,
      },
    },
  };
}

function packageFolder(options: {
  readonly releases: Readonly<Record<string, JsonSchema>>;
  readonly version: string;
  readonly schema: JsonSchema;
  readonly entry?: string;
}): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "schema/releases"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: options.version }));
  writeFileSync(join(folder, "schema/protocol.schema.json"), JSON.stringify(options.schema));
  writeFileSync(
    join(folder, "CHANGELOG.md"),
    `# Changelog\n\n## [Unreleased]\n\n${options.entry ?? ""}\n\n## 1.2.3\n\n- First.\n`,
  );
  for (const [version, schema] of Object.entries(options.releases)) {
    writeFileSync(join(folder, `schema/releases/${version}.schema.json`), JSON.stringify(schema));
  }
  return folder;
}
