/** @minLength 2 */
type Path = string;
interface Config {
  /** @secret */
  key: string;
  /** @minimum 1 */
  port: number;
  path: Path | null;
  plain: string;
}
type Renamed<T> = { [K in keyof T & string as `x_${K}`]: T[K] };

/** @root */
export type Message =
  | { type: "kept"; path: Path; list: Path[]; map: Record<string, Path>; all: Pick<Config, "key" | "path">; or: Path | 1; plain: Config["plain"] }
  | { type: "record"; files: Record<"main" | "test", Path> }
  | { type: "brand"; path: Path & { readonly __brand: "path" } }
  | { type: "excluded"; path: NonNullable<Path | null> }
  | { type: "condition"; path: true extends true ? Path : never }
  | { type: "element"; path: Path[][number] }
  | { type: "access"; key: Config["key"] }
  | { type: "accesses"; either: Config["port" | "plain"] }
  | { type: "required"; config: { [K in keyof Config]: NonNullable<Config[K]> } }
  | { type: "renamed"; config: Renamed<Config> };
