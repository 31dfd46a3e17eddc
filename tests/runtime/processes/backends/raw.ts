/** Backends that do wrong, without the runtime. The first argument says which. */
import { spawn } from "node:child_process";
import { closeSync } from "node:fs";

const line = (message: object) => `${JSON.stringify(message)}\n`;
const started = line({ type: "session_started", session_id: "s1" });
const pong = line({ type: "pong" });

const backends: Record<string, () => void> = {
  /** Answers, dies, and leaves a grandchild that holds the pipes. */
  grandchild() {
    process.stdin.once("data", () => {
      process.stdout.write(started);
      process.stderr.write("last words\n");
      spawn("sleep", ["20"], { stdio: "inherit", detached: true }).unref();
      setTimeout(() => process.exit(3), 20);
    });
  },
  /** Fills stderr before it answers. */
  stderr() {
    process.stderr.write("w".repeat(1 << 20));
    process.stdin.once("data", () => process.stdout.write(started));
  },
  /** Writes what is no message, and then messages. */
  noise() {
    process.stdout.write("Debugger listening on ws://127.0.0.1:9229/x\n");
    process.stdout.write('{"level":"info","msg":"json, but not ours"}\n');
    process.stdout.write(`progress 10%progress 20%${pong}[1,2]\nnull\n"str"\n`);
    process.stdout.write(Buffer.concat([Buffer.from("{"), Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from(started)]));
    process.stdin.resume();
  },
  /** Writes 16 MB without a line end, then goes on. */
  endless() {
    for (let i = 0; i < 256; i++) process.stdout.write("x".repeat(65_536));
    process.stdout.write(`\n${started}`);
    process.stdin.resume();
  },
  /** Never reads, never writes, never ends. */
  deaf() {
    setInterval(() => {}, 1_000);
  },
  /** Ends at once. */
  exit: () => process.exit(7),
  /** Works for a moment, then dies, each time. */
  loop() {
    process.stdin.once("data", () => {
      process.stdout.write(started);
      setTimeout(() => process.exit(1), 20);
    });
  },
  /** Closes stdout but lives on. */
  mute() {
    process.stdin.resume();
    process.stdout.write(started, () => closeSync(1));
    setInterval(() => {}, 1_000);
  },
  /** Is gone before anybody writes to it; its last message has no line end. */
  gone: () => process.stdout.write(started.trimEnd(), () => process.exit(0)),
  /** Is killed in the middle of a line. */
  half() {
    process.stdin.once("data", () =>
      process.stdout.write(`${started}{"type":"assistant_message_comp`, () => process.kill(process.pid, "SIGKILL")),
    );
  },
  /** Ignores shutdown and signals. */
  stubborn() {
    process.on("SIGTERM", () => {});
    process.stdin.resume();
    process.stdout.write(started);
    setInterval(() => {}, 1_000);
  },
};

backends[process.argv[2] ?? ""]?.();
