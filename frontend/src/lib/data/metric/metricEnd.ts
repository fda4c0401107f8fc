import { graphql } from "@/gql";
import type { EndInput } from "@/gql/graphql";
import { EMPTY_PAIR, pairInput, type TextPair } from "@/lib/text/textPair";
import { request } from "../graphql";
import { type Problem, problem } from "../problems";

/** The end of an indicator as typed. */
export interface EndValues {
  /** The day, as 2024-03-31. */
  date: string;
  reason: TextPair;
  /** The address of the indicator that continues it; empty without one. */
  successor: string;
}

export const EMPTY_END: EndValues = { date: "", reason: EMPTY_PAIR, successor: "" };

/** A collection, in which a path alone is an address. */
interface Home {
  account: string;
  collection: string;
}

const SUCCESSOR = graphql(`
  query Successor($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) { id }
  }
`);

/** The end as API input, or the problem of an address at which the editor sees no indicator. */
export async function endInput(
  { date, reason, successor }: EndValues,
  home: Home,
): Promise<{ end: EndInput } | { problems: Problem[] }> {
  const end = { date: date.trim(), reason: pairInput(reason) };
  const places = placesOf(successor, home);
  if (successor.trim() === "") return { end };
  for (const place of places) {
    const { metric } = await request(SUCCESSOR, place);
    if (metric) return { end: { ...end, successor: metric.id } };
  }
  return { problems: [problem("SUCCESSOR_NOT_FOUND", "end.successor")] };
}

/**
 * The places that an address may name, the first one first: a path of the collection, `account/collection/path`, or the
 * address of a page.
 */
export function placesOf(address: string, home: Home): (Home & { path: string })[] {
  const isPage = /^https?:\/\//i.test(address.trim());
  const text = address.trim().replace(/^https?:\/\/[^/]*/i, "");
  const segments = (text.split(/[?#]/)[0] ?? "").split("/").filter(Boolean);
  const [account = "", collection = "", ...path] = segments;
  const near = isPage || segments.length === 0 ? [] : [{ ...home, path: segments.join("/") }];
  const whole = path.length === 0 ? [] : [{ account, collection, path: path.join("/") }];
  return [...near, ...whole];
}
