export interface Item {
  other: string;
}
