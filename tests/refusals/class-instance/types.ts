class Account {
  owner = "";
}

/** @root */
export interface Message {
  type: "a";
  account: Account;
}
