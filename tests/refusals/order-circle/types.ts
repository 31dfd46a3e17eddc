/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @after egg
 */
interface Hen {
  type: "hen";
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @after hen
 * @endedBy chick id
 */
interface Egg {
  type: "egg";
  id: string;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @within egg id
 */
interface Chick {
  type: "chick";
  id: string;
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @after hen, seed
 */
interface Grass {
  type: "grass";
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 */
interface Seed {
  type: "seed";
}

/** @root */
export type Message = Hen | Egg | Chick | Grass | Seed;
