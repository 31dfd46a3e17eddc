/**
 * So many lines of a synthetic protocol, of all its `types` in turn. The shapes take turns in the same order whatever the
 * number of types, and the lines are as long but for the digits of their tags, so that nothing but the number differs.
 */
export function syntheticLines(count: number, types: number): string[] {
  return Array.from({ length: count }, (_, line) => {
    const shape = line % FIELDS.length;
    const ofShape = Math.ceil((types - shape) / FIELDS.length);
    const turn = Math.floor(line / FIELDS.length);
    return syntheticLine(shape + FIELDS.length * ((turn * 7) % ofShape));
  });
}

/** A line of message number `index`. */
function syntheticLine(index: number): string {
  const id = `id-${String(index).padStart(4, "0")}`;
  return JSON.stringify({ type: `message_${index}`, id, ...FIELDS[index % FIELDS.length] });
}

const FIELDS: readonly object[] = [
  { content: "some text of it", more: ["one", "two"] },
  { count: 12, state: "open" },
  { place: { file: "src/main.rs", line: 12 } },
  { output: { list: [1, 2, 3], ok: true }, success: true },
  { values: { one: 1.5, two: 2 }, pair: ["one", 1] },
];
