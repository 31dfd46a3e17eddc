/**
 * @direction up
 * @limit 1 KB
 * @after egg
 */
interface Hen {
  type: "hen";
}
/**
 * @direction up
 * @limit 1 KB
 * @after hen
 * @endedBy chick id
 */
interface Egg {
  type: "egg";
  id: string;
}
/**
 * @direction up
 * @limit 1 KB
 * @within egg id
 */
interface Chick {
  type: "chick";
  id: string;
}
/**
 * @direction up
 * @limit 1 KB
 * @after hen, seed
 */
interface Grass {
  type: "grass";
}
/**
 * @direction up
 * @limit 1 KB
 */
interface Seed {
  type: "seed";
}

/** @root */
export type Message = Hen | Egg | Chick | Grass | Seed;
