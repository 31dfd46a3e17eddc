/** A backend as an author writes one: it answers `ping` by itself. */
import { serveStdio } from "../../../src/node.ts";

serveStdio({ on: { init() {}, user_message() {}, cancel() {}, mode_change() {} } });
