import { PROTOCOL_VERSION } from "../../generated/validators.js";
import { RecordedBackend } from "../record/record-session.ts";
import { SessionRecorder } from "../record/session-recorder.ts";
import { LogRedactor } from "../redact/log-redactor.ts";
import type { SessionHeader } from "../session/session.ts";
import { createSessionFile, type SessionFile } from "../session/session-file.ts";
import { formatHeader } from "../session/write-session.ts";
import { describeStartFailure } from "../spawn/start-failure.ts";
import { describeWriteFailure } from "../write-failure.ts";
import { type Arguments, UsageError } from "./arguments.ts";
import type { Command } from "./command.ts";
import { describeFileError, refuseTarget } from "./file-error.ts";
import type { Output } from "./output.ts";
import { packageVersion } from "./package-version.ts";

/** `ipc-protocol record` */
export const record: Command = {
  name: "record",
  summary: "stand between frontend and backend, and write down what they say",
  usage: ["[-o FILE] [--keep-secrets] -- COMMAND [ARGUMENT…]"],
  about: `
Runs COMMAND as the backend of whoever runs this: the frontend starts this instead of its backend, and
neither end notices. Bytes are passed on unchanged; ends of streams, exit status and signals are those
of COMMAND. Each line goes to the session file with its time and direction, and so does what the
backend writes to stderr. \`ipc-protocol inspect\` shows the file.

The file is only for its owner to read. It grows as the session goes on, and holds everything up to a
crash. If it can't be written, that is said on stderr, and the session goes on. A file that is there
already is kept: the next one is session-2.ndjson.

Secrets are written as [redacted].`,
  options: {
    output: {
      kind: "value",
      short: "o",
      value: "FILE",
      about: "the session file (default: session-DATE.ndjson in the current folder)",
      completes: "file",
    },
    "keep-secrets": { kind: "flag", about: "write secrets too: whoever reads the file can use them" },
  },
  operands: ["program"],
  examples: [
    { does: "what the frontend runs in place of bun backend.ts", line: "ipc-protocol record -- bun backend.ts" },
    {
      does: "read it while it grows",
      line: "ipc-protocol record -o session.ndjson -- bun backend.ts\nipc-protocol inspect --follow session.ndjson",
    },
  ],
  exits: {
    0: "the backend has ended with 0",
    1: "the backend has ended with 1, or what it said could not be passed on",
    other: "that of the backend; 126 or 127 if it could not be started, as from a shell",
  },
  run,
};

async function run({ values, flags, positionals, afterDashes }: Arguments, output: Output): Promise<number> {
  const [program, ...args] = afterDashes ?? [];
  if (program === undefined)
    throw new UsageError("record needs the backend's command after --: record -- bun backend.ts");
  if (positionals.length > args.length + 1) {
    throw new UsageError(`unexpected argument ${positionals[0]}; the backend's command comes after --`);
  }
  const keepSecrets = flags.has("keep-secrets");
  const started = new Date();
  const start = performance.now();
  let drained: () => void = () => {};
  const file = openFile(values.get("output") ?? nameFor(started), () => drained(), output);
  if (values.get("output") !== file?.path && file !== undefined)
    output.complain(`ipc-protocol: recording to ${file.path}\n`);
  const header: SessionHeader = {
    package: packageVersion(),
    protocolVersion: PROTOCOL_VERSION,
    started: started.toISOString(),
    command: new LogRedactor({ reveal: keepSecrets }).command([program, ...args]),
    secrets: keepSecrets ? "kept" : "redacted",
  };
  file?.append(formatHeader(header));
  const backend = new RecordedBackend({
    command: [program, ...args],
    recorder: new SessionRecorder({ keepSecrets }),
    file,
    start,
    onLoss: (error) =>
      output.complain(
        `ipc-protocol: cannot pass on to the standard output what the backend says: ${describeWriteFailure(error)}\n`,
      ),
    onError: (error) => output.complain(`ipc-protocol: cannot start the backend: ${describeStartFailure(error)}\n`),
  });
  drained = () => backend.drained();
  return backend.run();
}

/** Colons can't be part of a file's name everywhere. */
function nameFor(started: Date): string {
  return `session-${started.toISOString().replaceAll(":", "-")}.ndjson`;
}

function openFile(path: string, onDrain: () => void, { complain }: Output): SessionFile | undefined {
  const goesOn = "the session goes on without being recorded";
  try {
    refuseTarget(path);
    return createSessionFile(path, {
      onFailure: (error) =>
        complain(`ipc-protocol: cannot write ${path} any more: ${describeWriteFailure(error)}; ${goesOn}\n`),
      onDrain,
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    complain(`ipc-protocol: ${describeFileError(error)}; ${goesOn}\n`);
    return undefined;
  }
}
