/** Names inside the generated module. They start with `$`, which no name of the run time or of ajv does. */
export const local = {
  accepts: (definition: string) => `$accepts_${ascii(definition)}`,
  shared: (definition: string) => `$shared_${ascii(definition)}`,
  arm: (choice: string, index: number) => `$arm${index}_${ascii(choice)}`,
  shape: (definition: string) => `$shape_${ascii(definition)}`,
  root: (name: string) => `$root_${ascii(name)}`,
  exported: (name: string) => `$export_${ascii(name)}`,
};

/** ajv knows no names beyond ASCII: other characters, and the sign that marks them, become their code points. */
function ascii(name: string): string {
  return name.replace(/[^A-Za-z0-9_]/gu, (character) => `$${character.codePointAt(0)?.toString(16)}$`);
}

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
