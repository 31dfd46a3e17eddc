/**
 * The nodes of a graph that lie on a cycle, with a number for each group of nodes that reach one another.
 * Works without recursion, so that long chains of types do no harm.
 */
export function components(nodes: Iterable<string>, next: (node: string) => readonly string[]): Map<string, number> {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found = new Map<string, number>();

  for (const start of nodes) {
    if (order.has(start)) continue;
    const work: { node: string; targets: readonly string[]; place: number }[] = [];
    const enter = (node: string): void => {
      order.set(node, order.size);
      low.set(node, order.size - 1);
      open.push(node);
      isOpen.add(node);
      work.push({ node, targets: next(node), place: 0 });
    };
    enter(start);
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const target = top.targets[top.place];
      top.place += 1;
      if (target !== undefined) {
        if (!order.has(target)) enter(target);
        else if (isOpen.has(target)) lower(low, top.node, order.get(target));
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent !== undefined) lower(low, parent.node, low.get(top.node));
      if (low.get(top.node) !== order.get(top.node)) continue;
      const group = open.splice(open.lastIndexOf(top.node));
      for (const node of group) isOpen.delete(node);
      const cyclic = group.length > 1 || next(top.node).includes(top.node);
      if (cyclic) for (const node of group) found.set(node, order.get(top.node) ?? 0);
    }
  }
  return found;
}

function lower(low: Map<string, number>, node: string, value: number | undefined): void {
  low.set(node, Math.min(low.get(node) ?? 0, value ?? 0));
}
