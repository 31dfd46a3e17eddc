/** @root */
export type Frontend = Tell | Ask;

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
 * @answeredBy answer
 * @correlatedBy id
 */
export interface Ask {
  type: "ask";
  id: string;
}

/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
export interface Answer {
  type: "answer";
  id: string;
}

/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
export interface Later {
  type: "later";
  seconds: number;
}
