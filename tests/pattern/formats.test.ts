import { describe, expect, test } from "vitest";
import { compilePattern, matches } from "../../tools/pattern/compile-pattern.ts";
import { findFormat } from "../../tools/pattern/formats.ts";

const CASES: Record<string, { accepted: string[]; refused: string[] }> = {
  uuid: {
    accepted: ["123e4567-e89b-12d3-a456-426614174000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"],
    refused: [
      "",
      "123e4567e89b12d3a456426614174000",
      "123e4567-e89b-12d3-a456-42661417400g",
      "{123e4567-e89b-12d3-a456-426614174000}",
    ],
  },
  date: {
    accepted: ["2024-02-29", "2000-02-29", "1999-12-31", "0000-02-29", "2023-04-30"],
    refused: [
      "2023-02-29",
      "1900-02-29",
      "2023-04-31",
      "2023-13-01",
      "2023-00-10",
      "2023-1-1",
      "2023-01-32",
      "2023-01-00",
    ],
  },
  time: {
    accepted: ["00:00:00Z", "23:59:60Z", "12:00:00.123456789+05:30", "12:00:00z"],
    refused: ["24:00:00Z", "12:60:00Z", "12:00:61Z", "12:00:00", "12:00:00.Z", "12:00:00+24:00", "12:00Z"],
  },
  "date-time": {
    accepted: ["2024-02-29T23:59:59Z", "2024-01-01t00:00:00.5-08:00"],
    refused: ["2023-02-29T00:00:00Z", "2024-01-01 00:00:00Z", "2024-01-01", "2024-01-01T00:00:00"],
  },
  email: {
    accepted: ["a@b", "first.last+tag@example.co.uk"],
    refused: ["a", "@b", "a@", "a..b@c", ".a@b", "a@-b", "a@b-", "a@b..c", '"a b"@c', `a@${"b".repeat(64)}`],
  },
  ipv4: {
    accepted: ["0.0.0.0", "255.255.255.255"],
    refused: ["256.0.0.0", "01.0.0.0", "1.2.3", "1.2.3.4.5", "1.2.3.4 "],
  },
  ipv6: {
    accepted: [
      "::",
      "::1",
      "1::",
      "2001:db8::8a2e:370:7334",
      "1:2:3:4:5:6:7:8",
      "::ffff:192.0.2.1",
      "1:2:3:4:5:6:1.2.3.4",
      "1:2:3:4:5:6:7::",
    ],
    refused: [
      "",
      ":",
      "1:2:3:4:5:6:7",
      "1:2:3:4:5:6:7:8:9",
      "1::2::3",
      "12345::",
      "fe80::1%eth0",
      "::256.0.0.1",
      "1:2:3:4:5:6:7:8::",
    ],
  },
  uri: {
    accepted: [
      "http://a",
      "file:///x/y",
      "urn:isbn:1",
      "mailto:a@b",
      "http://[::1]:80/?q#f",
      "a:",
      "http://u:p@h:1/%20",
      "x:?",
      "http://[v1.a:b]/",
    ],
    refused: [
      "",
      "a",
      "//a",
      "http://a b",
      "1a:b",
      "http://a/%2",
      "http://a/#b#c",
      "http://a/é",
      "http://[::1",
      "http://a:b/",
      "a:[b]",
    ],
  },
  "uri-reference": {
    accepted: ["", "a", "/a", "//a", "?q", "#f", "http://a", "./a:b", "a/b:c", "a:b"],
    refused: ["1:b", ":a", "a b", "%", "a#b#c", "\\", "a|b"],
  },
  "uri-template": {
    accepted: ["", "http://a/{x}", "{+x,y*}", "{?a:3,b.c}", "{/p:10}", "/é{%41}", "it's", "😀"],
    refused: ["{", "}", "{}", "{x", "{x:0}", "{x:12345}", "{x y}", "a b", '"', "<", "%", "{x..y}", "{.}", "{x:1*}"],
  },
  byte: {
    accepted: ["", "QQ==", "QUI=", "QUJD", "+/+/"],
    refused: ["Q", "QQ", "QQ=", "QUJ", "====", "QQ==QQ==", "Q-Q=", "QUJD\n"],
  },
};

describe.each(Object.entries(CASES))("%s", (name, { accepted, refused }) => {
  const format = findFormat(name);
  const dfa = compilePattern(format?.source ?? "(");
  test.each(accepted)("accepts %j", (text) => expect(matches(dfa, text)).toBe(true));
  test.each(refused)("refuses %j", (text) => expect(matches(dfa, text)).toBe(false));
  test("has automata of a size that can be printed", () => expect(dfa.accept.length).toBeLessThan(600));
  test("runs as RegExp does", () => {
    const native = new RegExp(format?.source ?? "(", "u");
    for (const text of Object.values(CASES).flatMap((lists) => [...lists.accepted, ...lists.refused])) {
      expect([text, matches(dfa, text)]).toEqual([text, native.test(text)]);
    }
  });
});

test("a date is exact for every day of 800 years", () => {
  const dfa = compilePattern(findFormat("date")?.source ?? "(");
  for (const year of [1600, 1700, 1896, 1900, 1999, 2000, 2023, 2024, 2100, 2400, 9996]) {
    for (let month = 1; month <= 12; month += 1) {
      for (let day = 1; day <= 32; day += 1) {
        const date = new Date(Date.UTC(year, month - 1, day));
        const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        expect([text, matches(dfa, text)]).toEqual([text, date.getUTCMonth() === month - 1]);
      }
    }
  }
});

test("a format that is not carried is not found", () => {
  expect(findFormat("idn-email")).toBeUndefined();
  expect(findFormat("toString")).toBeUndefined();
});
