/** The target collection of an import. */
export interface Place {
  id: string;
  key: string;
  account: { key: string };
}
