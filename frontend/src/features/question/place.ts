/** The keys of a collection and of its account. */
export interface Place {
  account: string;
  collection: string;
}
