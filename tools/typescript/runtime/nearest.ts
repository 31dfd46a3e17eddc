/** At most three of the names that a slip of the keyboard could have turned into the text, the nearest first. */
export function nearest(text: string, names: Iterable<unknown>): string[] {
  // A third of the characters may be wrong, and longer texts are no slips.
  const most = Math.min(4, Math.max(2, Math.floor(text.length / 3)));
  if (text.length > 100) return [];
  const near: { name: string; distance: number }[] = [];
  for (const name of names) {
    if (typeof name !== "string" || Math.abs(name.length - text.length) > most) continue;
    const distance = editDistance(text, name);
    if (distance <= most) near.push({ name, distance });
  }
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line++) {
    const next = [line];
    for (let column = 1; column <= to.length; column++) {
      const change = (row[column - 1] as number) + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(change, (row[column] as number) + 1, (next[column - 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
