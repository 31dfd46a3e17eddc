import type { MessageStep, SayStep, Script, Step } from "./script.ts";

/** Milliseconds between two words. */
const EVERY = 30;

/** A script in which what the backend says is spelled out as messages. */
export function spellOut(script: Script): Script {
  return { ...script, steps: script.steps.flatMap((step): Step[] => ("say" in step ? wordsOf(step) : [step])) };
}

function wordsOf({ say, every = EVERY }: SayStep): MessageStep[] {
  const words = say.match(/\S+\s*|\s+/gu) ?? [];
  return [
    ...words.map(
      (content): MessageStep => ({
        from: "backend",
        message: { type: "assistant_text_delta", content },
        after: every,
      }),
    ),
    { from: "backend", message: { type: "assistant_message_complete", content: say } },
  ];
}
