import fc from "fast-check";
import { expect, test } from "vitest";
import { LAST_CODE_POINT, union } from "../../tools/pattern/code-points.ts";
import { classOf } from "../../tools/pattern/compile-pattern.ts";
import { splitAlphabet } from "../../tools/pattern/split-alphabet.ts";

const end = fc.oneof(fc.nat(20), fc.integer({ min: LAST_CODE_POINT - 3, max: LAST_CODE_POINT }));
const set = fc
  .array(fc.tuple(end, end), { minLength: 1, maxLength: 4 })
  .map((pairs) => union(pairs.map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }))));

test("code points are of one class where every set has both or neither, and a set is made of its classes", () => {
  fc.assert(
    fc.property(fc.array(set, { maxLength: 6 }), (sets) => {
      const steps = sets.map((member) => ({ set: member, to: 0 }));
      const alphabet = splitAlphabet({ start: 0, final: 0, steps, edges: [] });
      const points = [...Array(25).keys(), ...Array.from({ length: 5 }, (_, index) => LAST_CODE_POINT - index)];
      const has = (member: (typeof sets)[number], point: number) =>
        member.some(({ from, to }) => from <= point && point <= to);
      const dfa = { ...alphabet, start: 0, transitions: [], accept: [] };
      const kinds = points.map((point) => sets.map((member) => has(member, point)).join());
      const classes = points.map((point) => classOf(dfa, point));
      for (const [index, kind] of kinds.entries()) {
        expect(kinds.map((other) => other === kind)).toEqual(classes.map((other) => other === classes[index]));
      }
      expect(new Set(classes).size).toBe(alphabet.classCount);
      for (const member of sets) {
        const inside = points.flatMap((point, index) => (has(member, point) ? [classes[index] as number] : []));
        expect(new Set(alphabet.classesOf(member))).toEqual(new Set(inside));
      }
    }),
  );
});
