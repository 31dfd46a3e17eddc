/** @root */
export type Frontend = Hello | Tell | Bye;

/** @root */
export type Backend = Begin | Inside | End;

/**
 * @direction frontend-to-backend
 * @limit 1 KB
 */
export interface Hello {
  type: "hello";
}

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
export interface Bye {
  type: "bye";
}

/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
export interface Begin {
  type: "begin";
  id: string;
}

/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
export interface Inside {
  type: "inside";
  id: string;
}

/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
export interface End {
  type: "end";
  id: string;
}
