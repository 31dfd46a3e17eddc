/** What `ipc-protocol record` does, with the session file as its first argument and the backend after it. */
import { RecordedBackend } from "../../../src/record/record-session.ts";
import { SessionRecorder } from "../../../src/record/session-recorder.ts";
import { createSessionFile } from "../../../src/session/session-file.ts";

const [path = "", program = "", ...args] = process.argv.slice(2);
const backend = new RecordedBackend({
  command: [program, ...args],
  recorder: new SessionRecorder({ keepSecrets: false }),
  file: createSessionFile(path, {
    onFailure: (error) => {
      throw error;
    },
    onDrain: () => backend.drained(),
  }),
  start: performance.now(),
  onLoss: (error) => {
    throw error;
  },
  onError: (error) => {
    throw error;
  },
});
process.exitCode = await backend.run();
