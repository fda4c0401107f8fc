import type { Run } from "../google/run";
import { readLinks, removeLink } from "./links";

/** Cells that were published, as the page lists them. */
export interface LinkView {
  name: string;
  collection: string;
  /** The keys of their indicators, the first ones if there are many. */
  keys: string;
}

/** The most keys of a link that are listed. */
const MOST_KEYS = 5;

/** The cells of the document that were published. */
export function listLinks(run: Run): LinkView[] {
  return readLinks(run).map(({ name, collection, columns }) => {
    const keys = columns.filter(({ isIncluded }) => isIncluded).map(({ key }) => key);
    const listed = keys.slice(0, MOST_KEYS).join(", ");
    return { name, collection, keys: keys.length > MOST_KEYS ? `${listed}…` : listed };
  });
}

/** Removes cells from the list, and returns the rest of it. */
export function forgetLink(run: Run, name: string): LinkView[] {
  removeLink(run, name);
  return listLinks(run);
}
