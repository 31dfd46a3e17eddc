import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { completion } from "./completion.ts";
import { inspect } from "./inspect.ts";
import { mock } from "./mock.ts";
import { record } from "./record.ts";
import { report } from "./report.ts";
import { vendor } from "./vendor.ts";

/**
 * The commands of `ipc-protocol`, in the order of `--help`. A new one is a file beside this one and an entry here; the
 * rest is made from it.
 */
export const COMMANDS: readonly Command[] = [inspect, record, report, mock, check, vendor, completion(() => COMMANDS)];
