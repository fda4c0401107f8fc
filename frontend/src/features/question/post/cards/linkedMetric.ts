import { isForm } from "@/lib/counting/pages";
import { collectionKeyProblem, metricPathProblem } from "@/lib/keys/keys";
import { matchPath } from "@/lib/router/match";

/** An indicator of this server, as the address of a link names it. */
export interface LinkedMetric {
  readonly account: string;
  readonly collection: string;
  readonly path: string;
  /** Query and fragment of the link, with their signs; empty without them. */
  readonly rest: string;
}

/** First words of other addresses with three segments or more: dashboards, frames, users, files. */
export const OTHER_PAGES: ReadonlySet<string> = new Set(["i", "f", "u", "api", "addins", "assets"]);

/**
 * The indicator that a link leads to; `undefined` for other sites, other pages, files and forms. `href` is an address or
 * a path, `origin` is this server's. Whether the indicator exists is not known here.
 */
export function linkedMetric(href: string, origin: string): LinkedMetric | undefined {
  if (!URL.canParse(href, origin)) return undefined;
  const url = new URL(href, origin);
  if (url.origin !== origin || isForm(url.search)) return undefined;
  const params = matchPath(":account/:collection/*", url.pathname);
  const { account = "", collection = "", "*": path = "" } = params ?? {};
  const isMetric =
    !OTHER_PAGES.has(account.toLowerCase()) && !collectionKeyProblem(collection) && !metricPathProblem(path);
  return isMetric ? { account, collection, path, rest: url.search + url.hash } : undefined;
}
