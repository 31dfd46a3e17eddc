/** Names inside the generated module. They start with `$`, which no name of the run time or of ajv does. */
export const local = {
  accepts: (definition: string) => `$accepts_${definition}`,
  variants: (definition: string) => `$variants_${definition}`,
  encode: (definition: string) => `$encode_${definition}`,
  exported: (name: string) => `$export_${name}`,
};

/** A key as it is written in an object literal or a type. */
export function keyText(key: string): string {
  return isIdentifier(key) ? key : JSON.stringify(key);
}

/** The access to a property: `.name` or `["any name"]`. */
export function access(key: string): string {
  return isIdentifier(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

/** JSON that is also a string of JavaScript in single quotes, where that reads better. */
export function stringText(text: string): string {
  const quoted = JSON.stringify(text);
  if (!text.includes('"') || text.includes("'")) return quoted;
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
}

function isIdentifier(key: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(key);
}
