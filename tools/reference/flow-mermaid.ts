import type { Flow, FlowStep } from "../flows/load-flows.ts";
import { fieldsInWords } from "./flow-words.ts";

/** A flow as a sequence diagram of Mermaid. */
export function flowMermaid({ steps }: Flow): string {
  const lines = ["sequenceDiagram", "  participant frontend as Frontend", "  participant backend as Backend"];
  return [...lines, ...steps.flatMap(stepLines).map((line) => `  ${line}`)].join("\n");
}

function stepLines(step: FlowStep): string[] {
  switch (step.kind) {
    case "message": {
      const to = step.from === "frontend" ? "backend" : "frontend";
      const fields = fieldsInWords(step.message);
      const text = fields === "" ? step.message.type : `${step.message.type} ${fields}`;
      return [
        `${step.from}->>${to}: ${inert(text)}`,
        ...(step.note === undefined ? [] : [`Note over ${step.from}: ${inert(step.note)}`]),
      ];
    }
    case "note":
      return [`Note over ${step.at}: ${inert(step.note)}`];
    case "restart":
      return [`Note over frontend,backend: ${inert(step.note)}`];
  }
}

/** Text in which nothing means anything to Mermaid or to Markdown: every other character goes by its number. */
function inert(text: string): string {
  return text.replace(/[^\w .,()'"/:=?!+…{}[\]-]/gu, (character) => `#${character.codePointAt(0)};`);
}
