/** Whether a changelog says anything under its heading `Unreleased`. */
export function hasUnreleasedEntry(changelog: string): boolean {
  const lines = changelog.split(/\r?\n/u);
  const start = lines.findIndex((line) => /^##\s+\[?unreleased\]?\s*$/iu.test(line));
  if (start === -1) return false;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^##\s/u.test(line));
  // Headings of groups, rules and link targets alone say nothing.
  return rest.slice(0, end === -1 ? undefined : end).some((line) => /^\s*(?:[-*+]|\d+\.)?\s*[^\s#[<-]/u.test(line));
}
