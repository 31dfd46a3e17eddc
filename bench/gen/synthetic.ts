/**
 * TypeScript source of a protocol with `count` messages in two unions, with the variety of a real one: ids, optional
 * fields, literal sets, arrays, nested objects, maps, payloads and doc comments.
 */
export function syntheticProtocol(count: number): string {
  const names = Array.from({ length: count }, (_, index) => `Message${index}`);
  const half = Math.ceil(count / 2);
  return [
    "export const PROTOCOL_VERSION = 1;",
    union("Up", names.slice(0, half)),
    union("Down", names.slice(half)),
    ...names.map((name, index) => message(name, index, index < half ? "frontend-to-backend" : "backend-to-frontend")),
  ].join("\n\n");
}

function union(name: string, members: readonly string[]): string {
  return `/** All messages that go ${name.toLowerCase()}. */\nexport type ${name} =\n${members.map((member) => `  | ${member}`).join("\n")};`;
}

function message(name: string, index: number, direction: string): string {
  return `/**
 * Message number ${index}.
 *
 * @direction ${direction}
 * @category Synthetic
 * @limit 10 KB
 */
export interface ${name} {
  type: "message_${index}";
  /** What it belongs to. */
  id: string;
${(FIELDS[index % FIELDS.length] ?? []).map((field) => `  ${field}\n`).join("")}}`;
}

const FIELDS: readonly (readonly string[])[] = [
  ["/** Text. */\n  content: string;", "/** More of it. */\n  more?: string[];"],
  [
    "/** How many.\n   * @TJS-type integer\n   * @minimum 0 */\n  count: number;",
    "/** How it went. */\n  state: 'open' | 'closed' | 'unknown';",
  ],
  ["/** Where. */\n  place: { file: string; line: number | null };"],
  ["/** What came of it. */\n  output: unknown;", "/** Whether it worked. */\n  success: boolean;"],
  ["/** By name. */\n  values: Record<string, number>;", "/** The first two. */\n  pair?: [string, number];"],
];
