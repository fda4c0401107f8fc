/** The problem of a key: the same codes and parameters as the server's. */
export interface KeyProblem {
  code:
    | "REQUIRED"
    | "KEY_FORMAT"
    | "KEY_TOO_LONG"
    | "KEY_RESERVED"
    | "PATH_FORMAT"
    | "PATH_DEPTH"
    | "PATH_TOO_LONG"
    | "PATH_RESERVED";
  params: Record<string, number | string>;
}

const MAX_COLLECTION_KEY = 60;
const MAX_METRIC_PATH = 200;
const MAX_PATH_SEGMENTS = 6;
const MAX_PATH_SEGMENT = 60;

const COLLECTION_KEY = /^[A-Za-z0-9.][A-Za-z0-9._-]*$/;
const SEGMENT = /^[A-Za-z0-9._-]+$/;
const DOTS = new Set([".", ".."]);
const RESERVED_COLLECTION_KEYS = new Set([".", "..", "cols", "dashboards", "members", "subs"]);
const RESERVED_DASHBOARD_KEYS = new Set([".", "..", "new", "edit"]);
const RESERVED_FIRST_SEGMENTS = new Set([
  "metrics",
  "charts",
  "posts",
  "post",
  "members",
  "analytics",
  "dashboards",
  "new",
  "import",
]);

/** The problem of a collection key, or `undefined` if it is valid. */
export function collectionKeyProblem(key: string): KeyProblem | undefined {
  if (key === "") return { code: "REQUIRED", params: {} };
  if (RESERVED_COLLECTION_KEYS.has(key.toLowerCase())) return { code: "KEY_RESERVED", params: {} };
  if (!COLLECTION_KEY.test(key)) return { code: "KEY_FORMAT", params: {} };
  if (key.length > MAX_COLLECTION_KEY) return { code: "KEY_TOO_LONG", params: { max: MAX_COLLECTION_KEY } };
  return undefined;
}

/** The problem of a dashboard or chart key, or `undefined` if it is valid: the rules of collection keys. */
export function dashboardKeyProblem(key: string): KeyProblem | undefined {
  if (RESERVED_DASHBOARD_KEYS.has(key.toLowerCase())) return { code: "KEY_RESERVED", params: {} };
  const found = collectionKeyProblem(key);
  return found?.code === "KEY_RESERVED" ? undefined : found;
}

/** The problem of an indicator path, or `undefined` if it is valid. */
export function metricPathProblem(path: string): KeyProblem | undefined {
  if (path === "") return { code: "REQUIRED", params: {} };
  const segments = path.split("/");
  if (segments.some((segment) => !SEGMENT.test(segment) || DOTS.has(segment))) {
    return { code: "PATH_FORMAT", params: {} };
  }
  if (segments.length > MAX_PATH_SEGMENTS) return { code: "PATH_DEPTH", params: { max: MAX_PATH_SEGMENTS } };
  if (path.length > MAX_METRIC_PATH) return { code: "PATH_TOO_LONG", params: { max: MAX_METRIC_PATH } };
  const long = segments.find((segment) => segment.length > MAX_PATH_SEGMENT);
  if (long !== undefined) return { code: "PATH_TOO_LONG", params: { max: MAX_PATH_SEGMENT, segment: long } };
  if (RESERVED_FIRST_SEGMENTS.has((segments[0] ?? "").toLowerCase())) {
    return { code: "PATH_RESERVED", params: {} };
  }
  return undefined;
}

/** A key proposed from a name: `Prix à la consommation` gives `prix-a-la-consommation`. */
export function suggestKey(name: string, max: number = MAX_COLLECTION_KEY): string {
  const plain = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae");
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  let key = words[0]?.slice(0, max) ?? "";
  for (const word of words.slice(1)) {
    const longer = `${key}-${word}`;
    if (longer.length > max) break;
    key = longer;
  }
  return key;
}
