/** Values of the named segments of an address; `*` is the rest of it, without a leading slash. */
export type Params = Readonly<Partial<Record<string, string>>>;

/** A pattern consists of fixed words, `:name` for one segment and a final `*` for any number of them. */
interface Pattern {
  readonly path: string;
}

/**
 * The values of a pattern's names in an address; `undefined` if the address does not match. Fixed words match in any
 * letter case; a slash at the end of the address has no meaning.
 */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  const open = wanted.at(-1) === "*";
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, word] of wanted.entries()) {
    const segment = given[at] ?? "";
    if (word === "*") params["*"] = given.slice(at).map(decoded).join("/");
    else if (word.startsWith(":")) params[word.slice(1)] = decoded(segment);
    else if (word.toLowerCase() !== segment.toLowerCase()) return undefined;
  }
  return params;
}

/** The most specific pattern of an address: from left to right, a fixed word precedes a name, a name precedes `*`. */
export function findRoute<Route extends Pattern>(
  routes: readonly Route[],
  pathname: string,
): { route: Route; params: Params } | undefined {
  let best: { route: Route; params: Params; rank: string } | undefined;
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    const rank = rankOf(route.path);
    if (params && (!best || rank < best.rank)) best = { route, params, rank };
  }
  return best;
}

function rankOf(pattern: string): string {
  const digit = (word: string) => (word === "*" ? "2" : word.startsWith(":") ? "1" : "0");
  return segmentsOf(pattern).map(digit).join("");
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((it) => it !== "");
}

/** The text of an escaped part of an address. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // not encoded by us: the text itself is the key
  }
}
