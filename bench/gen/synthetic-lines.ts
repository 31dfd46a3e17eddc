/** A line of message number `index` of the synthetic protocol. */
export function syntheticLine(index: number): string {
  return JSON.stringify({ type: `message_${index}`, id: `id-${index}`, ...FIELDS[index % FIELDS.length] });
}

const FIELDS: readonly object[] = [
  { content: "some text of it", more: ["one", "two"] },
  { count: 12, state: "open" },
  { place: { file: "src/main.rs", line: 12 } },
  { output: { list: [1, 2, 3], ok: true }, success: true },
  { values: { one: 1.5, two: 2 }, pair: ["one", 1] },
];
