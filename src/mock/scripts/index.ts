import type { Script } from "../script.ts";
import { crashRecovery } from "./crash-recovery.ts";
import { demo } from "./demo.ts";
import { newSession } from "./new-session.ts";
import { roomQuery } from "./room-query.ts";
import { toolExecution } from "./tool-execution.ts";

/** The scripts that are shipped, by their names. */
export const SCRIPTS: Readonly<Record<string, Script>> = {
  demo,
  "new-session": newSession,
  "tool-execution": toolExecution,
  "room-query": roomQuery,
  "crash-recovery": crashRecovery,
};
