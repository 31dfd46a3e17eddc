import { OWN_RULES } from "../conversation/conversation-rules.ts";
import type { Side } from "../session/session.ts";

/** The field by which a message belongs to others, and whether it is the first of them. */
export interface Correlation {
  readonly field: string;
  readonly opens: boolean;
}

export function otherSide(side: Side): Side {
  return side === "frontend" ? "backend" : "frontend";
}

/** By which field the messages of a type belong to others; undefined for those that belong to none. */
export function correlationOf(side: Side, type: string): Correlation | undefined {
  return TABLE.get(`${side} ${type}`);
}

/** Whether messages of a type answer others, or ask for an answer themselves. */
export function isOwed(side: Side, type: string): boolean {
  const asks = (OWN_RULES[side][type]?.answeredBy.length ?? 0) > 0;
  return asks || Object.values(OWN_RULES[otherSide(side)]).some(({ answeredBy }) => answeredBy.includes(type));
}

const TABLE = makeTable();

function makeTable(): ReadonlyMap<string, Correlation> {
  const table = new Map<string, Correlation>();
  for (const side of ["frontend", "backend"] as const) {
    for (const [type, { answeredBy, order }] of Object.entries(OWN_RULES[side])) {
      const { correlatedBy, endedBy, within } = order;
      if (correlatedBy !== undefined) {
        table.set(`${side} ${type}`, { field: correlatedBy, opens: true });
        for (const answer of answeredBy)
          table.set(`${otherSide(side)} ${answer}`, { field: correlatedBy, opens: false });
      }
      if (endedBy !== undefined) {
        table.set(`${side} ${type}`, { field: endedBy.field, opens: true });
        table.set(`${side} ${endedBy.type}`, { field: endedBy.field, opens: false });
      }
      if (within !== undefined) table.set(`${side} ${type}`, { field: within.field, opens: false });
    }
  }
  return table;
}
