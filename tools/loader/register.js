// Starts the compiler: its TypeScript is read by tsx, and the large packages that it builds on in the quickest way.
import { register } from "node:module";
import { register as registerTsx } from "tsx/esm/api";

registerTsx();
register("./common-js.js", import.meta.url);
