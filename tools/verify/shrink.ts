import { type JsonNode, parseJson } from "./parse-json.ts";

/** Most rounds of smaller lines that are tried. */
const ROUNDS = 400;

/**
 * Makes a line smaller while it still shows the fault. `test` says of each candidate whether it does.
 */
export async function shrink(
  line: Buffer,
  test: (candidates: readonly Buffer[]) => Promise<boolean[]>,
): Promise<Buffer> {
  let smallest = line;
  for (let round = 0; round < ROUNDS; round += 1) {
    const candidates = smaller(smallest);
    const verdicts = await test(candidates);
    const next = candidates[verdicts.indexOf(true)];
    if (next === undefined) return smallest;
    smallest = next;
  }
  return smallest;
}

/** Lines with a part taken out, the largest parts first. */
function smaller(line: Buffer): Buffer[] {
  const candidates = structural(line);
  for (let size = line.length >> 1; size >= 1; size >>= 1) {
    const step = Math.max(size, Math.ceil(line.length / 500));
    for (let at = 0; at + size <= line.length; at += step) {
      candidates.push(Buffer.concat([line.subarray(0, at), line.subarray(at + size)]));
    }
  }
  return candidates.filter((candidate) => candidate.length < line.length).slice(0, 4_000);
}

/** Lines with one entry or item less, or with one value replaced by the smallest of its kind. */
function structural(line: Buffer): Buffer[] {
  const node = parseJson(line.toString());
  return node === undefined
    ? []
    : [...variants(node)].map((text) => Buffer.from(text)).sort((a, b) => a.length - b.length);
}

function* variants(node: JsonNode): Iterable<string> {
  if (node.kind === "string" && node.text.length > node.value.length + 2) yield JSON.stringify(node.value);
  if (node.kind === "string" && node.value.length > 1) {
    const half = Array.from(node.value);
    yield '""';
    yield JSON.stringify(half.slice(0, half.length >> 1).join(""));
  }
  if (node.kind === "number" && node.text.length > 1) yield "0";
  if (node.kind === "array") {
    const texts = node.items.map((item) => item.text);
    const join = (items: readonly string[]): string => `[${items.join(",")}]`;
    for (const [index, item] of node.items.entries()) {
      yield join(texts.toSpliced(index, 1));
      for (const text of variants(item)) yield join(texts.with(index, text));
    }
  }
  if (node.kind === "object") {
    const texts = node.entries.map(({ key, value }) => `${JSON.stringify(key)}:${value.text}`);
    const join = (items: readonly string[]): string => `{${items.join(",")}}`;
    for (const [index, { key, value }] of node.entries.entries()) {
      yield join(texts.toSpliced(index, 1));
      for (const text of variants(value)) yield join(texts.with(index, `${JSON.stringify(key)}:${text}`));
    }
  }
}
