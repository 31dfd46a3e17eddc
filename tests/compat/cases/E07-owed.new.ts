/** @root */
export type Frontend = Tell | Note | Ask;

/** @root */
export type Backend = Answer | Later;

/**
 * @direction frontend-to-backend
 * @limit 1 KB
 */
export interface Tell {
  type: "tell";
  text: string;
}

/**
 * @direction frontend-to-backend
 * @limit 1 KB
 */
export interface Note {
  type: "note";
}

/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @answeredBy answer
 */
export interface Ask {
  type: "ask";
  q: string;
}

/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
export interface Answer {
  type: "answer";
  a: string;
}

/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
export interface Later {
  type: "later";
  seconds: number;
}
