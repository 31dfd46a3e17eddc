#!/usr/bin/env node
import { existsSync } from "node:fs";

// A checkout runs its source, so that it never runs what an earlier build left behind. The package has no source.
const source = new URL("../src/cli/main.ts", import.meta.url);
const inCheckout = existsSync(source);
if (inCheckout && process.versions.bun === undefined) {
  const { register } = await import("tsx/esm/api");
  register();
}
const { main } = await import(inCheckout ? source.href : new URL("../dist/cli/main.js", import.meta.url).href);
process.exitCode = await main(process.argv.slice(2));
