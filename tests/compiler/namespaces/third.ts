export interface Item {
  third: string;
}
export interface Only {
  only: Item;
}
