// `import` analyses the text of a CommonJS package, and an ES module costs a look-up for each of its files: for the
// compiler's packages that is most of the time in which it starts. `require` does without either.
import { fileURLToPath } from "node:url";

/** quicktype has both forms; this takes the one in few files. */
export function resolve(specifier, context, nextResolve) {
  if (specifier !== "quicktype-core") return nextResolve(specifier, context);
  return nextResolve(specifier, { ...context, conditions: ["node", "require", "default"] });
}

/** TypeScript is imported by its default export alone. */
export function load(url, context, nextLoad) {
  if (!url.endsWith("/node_modules/typescript/lib/typescript.js")) return nextLoad(url, context);
  const source = `import { createRequire } from "node:module";
export default createRequire(import.meta.url)(${JSON.stringify(fileURLToPath(url))});`;
  return { format: "module", shortCircuit: true, source };
}
