export interface Item {
  a: string;
}
