/** @root */
export interface Patch {
  type: "patch";
  required: string;
  optional?: string;
  nullable: string | null;
  three?: string | null;
  undefinable: string | undefined;
  both?: { a: number } | null | undefined;
  never?: never;
  nothing?: undefined;
  readonly fixed: boolean;
  /** @default [] */
  list?: string[];
  /** @default "auto" */
  mode?: "auto" | "manual";
  /** @default {"depth": 1} */
  settings?: { depth: number };
  /** @default null */
  label?: string | null;
}
