import type { Definition, Shape } from "../model/model.ts";

/** Definitions that refer to each other, or one alone. */
export interface Component {
  readonly definitions: readonly Definition[];
  /** Whether they can hold values of their own kinds. */
  readonly isCycle: boolean;
}

/** The definitions in an order in which each stands after those that it refers to, but for the cycles. */
export function componentsOf(definitions: readonly Definition[]): Component[] {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const components: Component[] = [];
  const places = new Map<string, number>();
  const lows = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  // Tarjan's strongly connected components, with a stack of its own: a protocol may be a long chain.
  for (const { name: start } of definitions) {
    if (places.has(start)) continue;
    const work: { name: string; next: string[]; index: number }[] = [];
    const open = (name: string): void => {
      places.set(name, places.size);
      lows.set(name, places.size - 1);
      stack.push(name);
      onStack.add(name);
      work.push({ name, next: definitionsIn(byName.get(name) as Definition), index: 0 });
    };
    open(start);
    for (let frame = work.at(-1); frame !== undefined; frame = work.at(-1)) {
      const { name } = frame;
      const target = frame.next[frame.index++];
      if (target === undefined) {
        work.pop();
        const caller = work.at(-1)?.name;
        if (caller !== undefined) lows.set(caller, Math.min(lows.get(caller) as number, lows.get(name) as number));
        if (lows.get(name) !== places.get(name)) continue;
        const component = stack.splice(stack.lastIndexOf(name));
        for (const member of component) onStack.delete(member);
        components.push({
          definitions: component.map((member) => byName.get(member) as Definition),
          isCycle: component.length > 1 || frame.next.includes(name),
        });
      } else if (!places.has(target)) open(target);
      else if (onStack.has(target)) {
        lows.set(name, Math.min(lows.get(name) as number, places.get(target) as number));
      }
    }
  }
  return components;
}

/** The definitions that one refers to, in the order of its text; a name may stand there more than once. */
export function definitionsIn(definition: Definition): string[] {
  switch (definition.kind) {
    case "record":
      return [...definition.fields.map(({ shape }) => shape), ...(definition.rest ? [definition.rest] : [])].flatMap(
        definitionsInShape,
      );
    case "tagged":
      return definition.variants.map(({ target }) => target);
    case "choice":
      return definition.arms.flatMap(({ shape }) => definitionsInShape(shape));
    case "alias":
      return definitionsInShape(definition.shape);
    case "literals":
      return [];
  }
}

function definitionsInShape(shape: Shape): string[] {
  switch (shape.kind) {
    case "ref":
      return [shape.name];
    case "array":
      return definitionsInShape(shape.items);
    case "map":
      return definitionsInShape(shape.values);
    case "nullable":
      return definitionsInShape(shape.of);
    case "tuple":
      return [...shape.items, ...(shape.rest ? [shape.rest] : [])].flatMap(definitionsInShape);
    default:
      return [];
  }
}
