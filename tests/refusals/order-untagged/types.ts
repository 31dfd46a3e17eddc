/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @first
 * @endedBy stopped id
 */
interface Start {
  type: "start";
  id: string;
}
/**
 * @direction backend-to-frontend
 * @limit 1 KB
 * @after start
 * @answeredBy start
 */
interface Begun {
  type: "begun";
}
/**
 * @direction backend-to-frontend
 * @limit 1 KB
 * @within start id
 */
interface Stopped {
  type: "stopped";
  id: string;
}

/** @root */
export type Up = Start;
/** @root */
export type Down = Begun | Stopped;
