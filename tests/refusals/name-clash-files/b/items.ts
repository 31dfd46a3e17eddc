export interface Item {
  b: string;
}
