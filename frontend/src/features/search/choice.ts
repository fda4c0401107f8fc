import type { Frequency, Licence, SearchFilters, SearchKind, SearchOrder } from "@/gql/graphql";
import { FREQUENCIES } from "@/lib/calendar/frequency";
import { fold } from "@/lib/text/fold";
import { LICENCES } from "@/lib/text/licences";

/** The kinds of objects. */
const KINDS: readonly SearchKind[] = ["METRIC", "DASHBOARD", "COLLECTION", "ACCOUNT", "QUESTION"];

const ORDERS: readonly SearchOrder[] = ["RELEVANCE", "NAME", "UPDATED", "POPULARITY"];

/** The facets whose values are a list. */
export type ListFacet = "kinds" | "frequencies" | "accounts" | "collections" | "licences" | "tags" | "units";

/** What is searched: the text, the chosen facets, the order, and the results before the page. */
export interface SearchChoice {
  readonly text: string;
  readonly kinds: readonly SearchKind[];
  readonly frequencies: readonly Frequency[];
  readonly accounts: readonly string[];
  /** Keys with those of the accounts: `account/collection`. */
  readonly collections: readonly string[];
  readonly licences: readonly Licence[];
  readonly tags: readonly string[];
  readonly units: readonly string[];
  /** The first day, month or year of updates: YYYY-MM-DD, YYYY-MM, YYYY. */
  readonly since: string | null;
  /** `null`: the latest without a search, the last updated first without a text, else the best first. */
  readonly order: SearchOrder | null;
  /** Cursor of the page. */
  readonly after: string | null;
}

/** The name of each facet in the address. */
export const PARAMETERS: Record<ListFacet, string> = {
  kinds: "kind",
  frequencies: "freq",
  accounts: "account",
  collections: "collection",
  licences: "licence",
  tags: "tag",
  units: "unit",
};

/** The choice that an address names; unknown and blank values are left out. */
export function readChoice(search: URLSearchParams): SearchChoice {
  const known = <Value extends string>(all: readonly Value[], name: string) => {
    const given = search.getAll(name).map((it) => it.toUpperCase());
    return all.filter((value) => given.includes(value));
  };
  const texts = (name: string) => search.getAll(name).filter((it) => it.trim() !== "");
  const since = search.get("since");
  const after = search.get("after");
  return {
    text: search.get("q") ?? "",
    kinds: known(KINDS, PARAMETERS.kinds),
    frequencies: known(FREQUENCIES, PARAMETERS.frequencies),
    accounts: texts(PARAMETERS.accounts).map((key) => key.toLowerCase()),
    collections: texts(PARAMETERS.collections).map((key) => key.toLowerCase()),
    licences: known(LICENCES, PARAMETERS.licences),
    tags: texts(PARAMETERS.tags),
    units: texts(PARAMETERS.units),
    since: since && /^\d{4}(-\d{2}(-\d{2})?)?$/.test(since) ? since : null,
    order: ORDERS.find((order) => order === search.get("order")?.toUpperCase()) ?? null,
    after: after && /^\d{1,4}$/.test(after) ? after : null,
  };
}

/** The query of the address that names a choice. */
export function writeChoice(choice: SearchChoice): string {
  const search = new URLSearchParams();
  if (choice.text) search.set("q", choice.text);
  for (const facet of Object.keys(PARAMETERS) as ListFacet[])
    for (const value of choice[facet]) search.append(PARAMETERS[facet], facetWord(facet, value));
  if (choice.since) search.set("since", choice.since);
  if (choice.order) search.set("order", choice.order.toLowerCase());
  if (choice.after) search.set("after", choice.after);
  return search.toString();
}

/** A value of a facet as the address has it. */
export function facetWord(facet: ListFacet, value: string): string {
  const isWord = facet === "kinds" || facet === "frequencies" || facet === "licences";
  return isWord ? value.toLowerCase() : value;
}

/** The choice with a value of a facet added, or removed if it is chosen; from the first page on. */
export function toggled(choice: SearchChoice, facet: ListFacet, value: string): SearchChoice {
  const before: readonly string[] = choice[facet];
  const next = isChosen(choice, facet, value)
    ? before.filter((it) => !isSame(facet, it, value))
    : [...before, value];
  return { ...choice, [facet]: next, after: null };
}

/** Whether a value of a facet is chosen. */
export function isChosen(choice: SearchChoice, facet: ListFacet, value: string): boolean {
  return choice[facet].some((it) => isSame(facet, it, value));
}

/**
 * Whether two values mean the same. Publishers write a tag and a unit in several ways: case and accents make no
 * difference.
 */
export function isSame(facet: ListFacet, one: string, other: string): boolean {
  return facet === "tags" || facet === "units" ? fold(one) === fold(other) : one === other;
}

/** The choice with the text and the order alone. */
export function withoutFacets(choice: SearchChoice): SearchChoice {
  return { ...readChoice(new URLSearchParams()), text: choice.text, order: choice.order };
}

/** The number of chosen values. */
export function facetCount(choice: SearchChoice): number {
  const lists = Object.keys(PARAMETERS) as ListFacet[];
  return lists.reduce((sum, facet) => sum + choice[facet].length, choice.since ? 1 : 0);
}

/** Whether nothing is searched: neither a text nor a facet. */
export function isCatalogue(choice: SearchChoice): boolean {
  return choice.text.trim() === "" && facetCount(choice) === 0;
}

/** The order that applies. Where nothing is searched, an import of many indicators does not fill the pages. */
export function orderOf(choice: SearchChoice): SearchOrder {
  if (choice.order) return choice.order;
  if (choice.text.trim() !== "") return "RELEVANCE";
  return isCatalogue(choice) ? "LATEST" : "UPDATED";
}

/** The facets as the API takes them. */
export function filtersOf(choice: SearchChoice): SearchFilters {
  const { kinds, frequencies, accounts, collections, licences, tags, units, since } = choice;
  return {
    kinds: [...kinds],
    frequencies: [...frequencies],
    accounts: [...accounts],
    licences: [...licences],
    tags: [...tags],
    collections: [...collections],
    units: [...units],
    updatedSince: since,
  };
}
