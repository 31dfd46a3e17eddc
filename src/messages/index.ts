/** The canonical source of the protocol: what is said here is the wire, and everything else is generated from it. */

export type * from "./backend.ts";
export type * from "./error-code.ts";
export type * from "./frontend.ts";
export type * from "./room.ts";
export type * from "./spilled-output.ts";
export type * from "./values.ts";
export * from "./version.ts";
