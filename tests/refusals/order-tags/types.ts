/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @first
 * @after stop
 * @endedBy start id
 */
interface Start {
  type: "start";
  id: string;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @after begun, note
 * @within start id
 */
interface Stop {
  type: "stop";
  id: string;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @within stop id
 * @endedBy ended id
 */
interface Middle {
  type: "middle";
  id: string;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 */
interface NoteUp {
  type: "note";
}
/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
interface NoteDown {
  type: "note";
}
/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
interface Told {
  type: "told";
}

/** @root */
export type Up = Start | Stop | Middle | NoteUp;
/** @root */
export type Down = NoteDown | Told;
