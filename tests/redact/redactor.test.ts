import fc from "fast-check";
import { expect, test } from "vitest";
import { REDACTED, Redactor } from "../../src/redact/redactor.ts";
import { SECRET_NAMES } from "../../src/redact/secret-names.ts";

function redactAll(...lines: readonly (string | Uint8Array)[]): (string | Uint8Array)[] {
  const stream = new Redactor().stream();
  return lines.map((line) => stream.line(line));
}

test("the secret fields are those of the protocol", () => {
  expect(SECRET_NAMES).toEqual(["api_key"]);
});

test.each([
  ['{"type":"init","api_key":"sesame","x":1}', '{"type":"init","api_key":"[redacted]","x":1}'],
  ['{ "api_key" :\t"se\\"same" , "n":1.0}', '{ "api_key" :\t"[redacted]" , "n":1.0}'],
  ['{"api\\u005fk\\u0065y":"sesame"}', '{"api\\u005fk\\u0065y":"[redacted]"}'],
  ['{"apiKey":"sesame","API-KEY":"sesame"}', '{"apiKey":"[redacted]","API-KEY":"[redacted]"}'],
  ['{"api_key":12345}', '{"api_key":"[redacted]"}'],
  ['{"api_key":{"a":["sesame","}"]},"b":2}', '{"api_key":"[redacted]","b":2}'],
  ['[[{"api_key":"sesame"}]]', '[[{"api_key":"[redacted]"}]]'],
  ['{"api_key":null}', '{"api_key":null}'],
  ['{"content":"set api_key, please"}', '{"content":"set api_key, please"}'],
  ['"{\\"api_key\\":\\"ses\\\\\\"ame\\"}"', '"{\\"api_key\\":\\"[redacted]\\"}"'],
  ['{"log":"{\\"api_key\\":\\"ses","x":1}', '{"log":"{\\"api_key\\":\\"[redacted]","x":1}'],
  ['{"type":"init","api_key":"sesame', '{"type":"init","api_key":[redacted]'],
  [
    '{"type":"init","working_dir":"/a"b","api_key":"sesame"}',
    '{"type":"init","working_dir":"/a"b","api_key":[redacted]',
  ],
  ["{'api_key': 'sesame'}", "{'api_key': [redacted]"],
  ["init api_key", "init api_key[redacted]"],
])("redacts %s", (line, shown) => {
  expect(redactAll(line)).toEqual([shown]);
});

test("what may be the rest of a broken line goes, until a line is JSON again", () => {
  expect(redactAll('{"api_key":"ses', 'ame","x":1}', " \t", "more", '{"type":"ping"}', "noise")).toEqual([
    '{"api_key":[redacted]',
    REDACTED,
    " \t",
    REDACTED,
    '{"type":"ping"}',
    "noise",
  ]);
});

test("a value that was found is redacted wherever it comes again, also in what another stream says", () => {
  const redactor = new Redactor();
  redactor.stream().line('{"api_key":"sesame\\"street"}');
  const other = redactor.stream();
  expect(other.line('{"message":"bad key sesame\\"street!"}')).toBe('{"message":"bad key [redacted]!"}');
  expect(redactor.text('key is sesame"street')).toBe("key is [redacted]");
});

test("a value that was found is redacted however a line spells it, and what is JSON stays so", () => {
  const [, ...shown] = redactAll(
    '{"api_key":"nsesame/\\"street"}',
    '{"message":"bad key nsesame\\/\\"street!","n":1.0}',
    '{"message":"bad key \\u006esesame/\\"street!"}',
    '{"message":"\\nsesame/\\"street"}',
    '{"nsesame/\\"street":1}',
  );
  expect(shown).toEqual([
    '{"message":"bad key [redacted]!","n":1.0}',
    '{"message":"bad key [redacted]!"}',
    '{"message":"\\nsesame/\\"street"}',
    '{"[redacted]":1}',
  ]);
  expect(redactAll('{"api_key":"\\"a\\":null"}', '{"a":null}').at(-1)).toBe('{"a":null}');
});

test("bytes that are not UTF-8 are searched too", () => {
  const bytes = Buffer.from('{"api_key":"ses\xff\xfeame"}', "latin1");
  expect(redactAll(bytes)).toEqual(['{"api_key":"[redacted]"}']);
  expect(redactAll(bytes.subarray(0, -1))).toEqual(['{"api_key":[redacted]']);
  const harmless = Uint8Array.of(0xff, 0xfe);
  expect(redactAll(harmless)[0]).toBe(harmless);
});

test.each([
  ["api_key=sesame now", "api_key=[redacted]"],
  ["API-KEY: sesame", "API-KEY: [redacted]"],
  ["the api_key is missing", "the api_key is missing"],
  ['{"level":"info","api_key":"sesame","n":1}', '{"level":"info","api_key":"[redacted]","n":1}'],
])("redacts a log line: %s", (line, shown) => {
  expect(new Redactor().text(line)).toBe(shown);
});

const secret = fc.string({ unit: "binary", minLength: 12, maxLength: 30 }).map((text) => `S3CRET${text}S3CRET`);
const json = fc.jsonValue({ maxDepth: 3 });

test("no line shows a secret, whole or broken off anywhere, and a whole one keeps the rest", () => {
  fc.assert(
    fc.property(secret, fc.dictionary(fc.string(), json), fc.nat(), (value, rest, cut) => {
      const line = JSON.stringify({ type: "init", ...rest, api_key: value, last: rest });
      const [shown = ""] = redactAll(line);
      const { api_key: _, ...others } = JSON.parse(line);
      expect(JSON.parse(String(shown))).toEqual({ ...others, api_key: REDACTED });
      const broken = line.slice(0, cut % line.length);
      expect(String(redactAll(broken)[0])).not.toContain("S3CRET");
    }),
    { numRuns: 500 },
  );
});
