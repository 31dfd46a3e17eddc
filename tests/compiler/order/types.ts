type JobId = string;
/** What a track is called. */
type Track = "left" | "right";
/** @minLength 1 */
type Name = string;

/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @answeredBy welcome
 * @first
 * @resumes token
 */
interface Hello {
  type: "hello";
  /** @secret */
  token?: Name;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @answeredBy found, missed
 * @correlatedBy request-id
 * @after welcome
 */
type Find =
  | { type: "find"; by: "name"; "request-id": JobId; name: Name }
  | { type: "find"; by: "number"; number: number; "request-id": JobId };
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @anytime
 * @last
 */
interface Bye {
  type: "bye";
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @within playing track
 */
interface Louder {
  type: "louder";
  track: Track;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @endedBy unlocked door
 */
interface Lock {
  type: "lock";
  door: "front";
}

/** @root */
export type Up = Hello | Find | Bye | Louder | Lock;

/**
 * @direction backend-to-frontend
 * @limit 1 KB
 * @after hello
 */
interface Welcome {
  type: "welcome";
}
/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
interface Found {
  type: "found";
  "request-id": JobId;
  title: string;
}
/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
interface Missed {
  type: "missed";
  "request-id": JobId;
}
/**
 * @direction backend-to-frontend
 * @limit 1 KB
 * @after found, missed
 * @endedBy played track
 */
interface Playing {
  type: "playing";
  track: Track;
}
/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
interface Played {
  type: "played";
  track: Track | (string & {});
}
/**
 * @direction backend-to-frontend
 * @limit 1 KB
 */
interface Unlocked {
  type: "unlocked";
  door: "front" | "back";
}

/** @root */
export type Down = Welcome | Found | Missed | Playing | Played | Unlocked;
