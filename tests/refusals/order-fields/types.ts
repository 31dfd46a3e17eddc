/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @answeredBy told, toldAgain, toldElse
 * @correlatedBy request_id
 */
interface Ask {
  type: "ask";
  request_id: string;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @answeredBy told
 * @correlatedBy nothing
 */
interface AskAgain {
  type: "askAgain";
  request_id: string;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @correlatedBy request_id
 */
interface AskNobody {
  type: "askNobody";
  request_id: string;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @answeredBy ask
 * @correlatedBy request_id
 */
interface AskOwn {
  type: "askOwn";
  request_id: string;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @endedBy ask key
 * @resumes key
 */
interface Open {
  type: "open";
  /** @secret */
  key: string;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @within open key
 * @resumes sessions
 */
type Inside = { type: "inside"; by: "a"; key: string } | { type: "inside"; by: "b"; key?: string; session?: string };

/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
interface Told {
  type: "told";
  nothing: string;
}
/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
interface ToldAgain {
  type: "toldAgain";
  request_id: number;
}
/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
interface ToldElse {
  type: "toldElse";
  request_id?: string;
}

/** @root */
export type Up = Ask | AskAgain | AskNobody | AskOwn | Open | Inside;
/** @root */
export type Down = Told | ToldAgain | ToldElse;
