/**
 * A port.
 * @integer
 * @minimum 1
 * @maximum 65535
 */
type Port = number;
/** @minLength 1 */
type Name = string;

/** @root */
export interface Message {
  type: "constraints";
  /** @integer */
  integer: number;
  /** @TJS-type integer */
  tjs: number;
  /** @asType integer */
  asType: number;
  /** @type integer */
  jsDocType: number;
  /** @minimum 0 @maximum 1 */
  share: number;
  /**
   * @exclusiveMinimum 0
   * @exclusiveMaximum 1.5
   */
  inside: number;
  /**
   * @integer
   * @exclusiveMinimum 0
   * @multipleOf 5
   */
  steps: number;
  /**
   * At most three code points.
   * @maxLength 3
   */
  short: string;
  /** @pattern ^[a-z]{2}(-[A-Z]{2})?$ */
  locale: string;
  /** @format uuid */
  id: string;
  /**
   * @minItems 1
   * @maxItems 4
   * @uniqueItems true
   */
  codes: string[];
  port: Port;
  ports: Port[];
  /** @maximum 1023 */
  systemPort: Port;
  /** @maxLength 8 */
  name: Name;
  /** @integer @minimum 0 */
  maybe?: number | null;
  sameLine: string; /** @maxLength 3 */ afterwards: string;
}
