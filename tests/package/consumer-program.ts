import {
  type BackendMessage,
  backend,
  decodeFrontendMessage,
  encodeBackendMessage,
  type FrontendMessage,
  frontend,
  isInit,
  MessageReader,
  PROTOCOL_VERSION,
  ProtocolError,
} from "ipc-protocol";
import schema from "ipc-protocol/schema" with { type: "json" };
import { isPing, messages, SCHEMA_FINGERPRINT } from "ipc-protocol/validators";

const hello: FrontendMessage = { type: "init", version: PROTOCOL_VERSION, working_dir: "/" };
const outcome = decodeFrontendMessage(frontend.encode(hello));
if (outcome.kind !== "message" || !isInit(outcome.message)) throw new Error("init does not come back");
const version: number = outcome.message.version;

const pong: BackendMessage = { type: "pong" };
if (encodeBackendMessage(pong) !== '{"type":"pong"}') throw new Error("pong is not written as it should");
if (!isPing({ type: "ping" }) || isPing(pong)) throw new Error("a guard is wrong");

const reader = new MessageReader(backend);
reader.feed(new TextEncoder().encode('{"type":"pong"}\n{"type":"error"}\n'));
const kinds = [reader.next()?.outcome.kind, reader.next()?.outcome.kind];
if (kinds.join() !== "message,refusal") throw new Error(`read ${kinds.join()}`);

try {
  // @ts-expect-error: the type says that a mode is "auto" or "plan".
  frontend.encode({ type: "mode_change", mode: "fast" });
  throw new Error("a wrong mode was written");
} catch (error) {
  if (!(error instanceof ProtocolError) || error.path !== "/mode") throw error;
}
if (!("definitions" in schema)) throw new Error("the schema has no definitions");
console.log(version, messages.init.limit, SCHEMA_FINGERPRINT.length);
