import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeBackendMessage } from "../../generated/validators.js";
import { TextDeltas } from "../../src/text-deltas.ts";

const LIMIT = 1024;

/** Adds each text, ends the tick where told, and returns the contents that would be sent. */
function contents(texts: readonly string[], ticks: boolean): string[] {
  const deltas = new TextDeltas(LIMIT);
  const sent: string[] = [];
  for (const text of texts) {
    sent.push(...deltas.add(text));
    const open = ticks ? deltas.take() : undefined;
    if (open !== undefined) sent.push(open);
  }
  const last = deltas.take();
  if (last !== undefined) sent.push(last);
  return sent;
}

const isWhole = (content: string) => encodeBackendMessage({ type: "assistant_text_delta", content }).length > 0;

describe("text deltas", () => {
  it("keeps text, fits the limit and splits no character, for any text in any pieces", () => {
    const character = fc.constantFrom("a", '"', "\\", "\n", "\u0000", "é", "€", "😀", "\u2028", "x".repeat(300));
    fc.assert(
      fc.property(fc.array(character, { maxLength: 400 }), fc.array(fc.nat()), fc.boolean(), (parts, cuts, ticks) => {
        const text = parts.join("");
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        const sent = contents(pieces, ticks);
        expect(sent.join("")).toBe(text);
        expect(sent.every(isWhole)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("fills each delta of a long text up to the limit", () => {
    const sent = contents(["x".repeat(10_000)], false);
    expect(sent).toHaveLength(11);
    const line = encodeBackendMessage({ type: "assistant_text_delta", content: sent[0] as string });
    expect(Buffer.byteLength(line)).toBe(LIMIT);
  });

  it("joins short texts", () => {
    expect(contents(["Hel", "lo", ", ", "world"], false)).toEqual(["Hello, world"]);
    expect(contents(["Hel", "lo"], true)).toEqual(["Hel", "lo"]);
  });

  it("keeps half a surrogate pair back for the next text", () => {
    const deltas = new TextDeltas(LIMIT);
    deltas.add("a\ud83d");
    expect(deltas.take()).toBe("a");
    expect(deltas.half).toBe("\ud83d");
    deltas.add("\ude00b");
    expect(deltas.take()).toBe("😀b");
    expect(deltas.half).toBe("");
  });

  it("finds a lone surrogate that is not at the end", () => {
    const deltas = new TextDeltas(LIMIT);
    expect(deltas.fault("a\ud83d")).toBeUndefined();
    expect(deltas.fault("a\ud83db")).toBe("a\ud83db");
    expect(deltas.fault("\ude00")).toBe("\ude00");
  });
});
