/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @first always
 * @anytime
 * @last
 * @last
 * @resumes
 */
interface Hello {
  type: "hello";
}
/**
 * @direction frontend-to-backend
 * @limit 1 KB
 * @after
 * @endedBy stop
 * @within start id now
 * @correlatedBy id name
 */
interface Start {
  type: "start";
  id: string;
}

/** @root */
export type Message = Hello | Start;
