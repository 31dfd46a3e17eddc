/** The realistic mix of a backend's lines: four of five are deltas of about 50 bytes. */
export function mixedLines(count: number): string[] {
  return Array.from({ length: count }, (_, index) => JSON.stringify(message(index)));
}

function message(index: number): object {
  if (index % 25 < 20) return { type: "assistant_text_delta", content: `word ${index} of it` };
  if (index % 25 < 22) {
    const input = {
      file_path: `/project/src/${index}.ts`,
      options: { recursive: true, limit: index },
      note: "n".repeat(150),
    };
    return { type: "tool_start", id: `toolu_${index}`, tool: "Read", input };
  }
  if (index % 25 < 24) {
    const lines = Array.from({ length: 12 }, (_, line) => `${line}: const value = ${index} * ${line}; // "quoted"`);
    return {
      type: "tool_end",
      id: `toolu_${index}`,
      output: { content: lines.join("\n"), is_error: false },
      success: true,
    };
  }
  return { type: "session_started", session_id: `session-${index}`, model: "model", tools: ["Read", "Bash", "Edit"] };
}

/** A `tool_end` of about so many bytes whose output is an object of objects. */
export function structuredLine(bytes: number): string {
  const matches: object[] = [];
  for (let length = 0; length < bytes; length += JSON.stringify(matches.at(-1)).length + 1) {
    const line = matches.length;
    const nested = { ok: true, none: null, tags: ["rust", "code", line] };
    matches.push({ path: `src/module_${line}/file.ts`, line, column: line % 80, score: line / 4, nested });
  }
  return JSON.stringify({ type: "tool_end", id: "toolu_1", output: { matches }, success: true });
}

/** A `tool_end` of about so many bytes whose output is one string. */
export function textLine(bytes: number): string {
  return JSON.stringify({
    type: "tool_end",
    id: "toolu_1",
    output: "text of a file\n".repeat(bytes / 16),
    success: true,
  });
}
