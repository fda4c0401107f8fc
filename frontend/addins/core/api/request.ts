import type { Language } from "@/lib/text/language";
import { OPTION_NAMES, type ReadOptions } from "../arguments/options";

/** A request to the installation, as plain data. The host adds its address and `headersOf`. */
export interface ApiRequest {
  method: "GET" | "POST";
  /** The path with its query, from `/api/v1/` on. */
  path: string;
  /** JSON, unless `type` says otherwise; absent with GET. */
  body?: string;
  /** The media type of the body. */
  type?: "text/csv";
}

/** The media type of a request's body. */
export function contentTypeOf({ type }: ApiRequest): string {
  return type ?? "application/json";
}

/** A response. A request that got none has the status 0 and an empty body. */
export interface ApiResponse {
  status: number;
  body: string;
  /** The header `Retry-After`, where there is one. */
  retryAfter?: string | null;
}

/** A response in place of one that did not come. */
export const NO_ANSWER: ApiResponse = { status: 0, body: "" };

/** Observations of a series. Several needs share a request. */
export interface SeriesNeed {
  kind: "series";
  /** `account/collection/path`. */
  id: string;
  options: ReadOptions;
}

/** Another resource, read by a request of its own. */
interface ResourceNeed {
  kind: "resource";
  /** The path with its query, from `/api/v1/` on. */
  path: string;
}

/** Data that a function needs from the server. */
export type Need = SeriesNeed | ResourceNeed;

/** A request with the needs that its response satisfies, in the order of its results. */
export interface PlannedRequest {
  request: ApiRequest;
  needs: readonly Need[];
}

/** The most series of a request, `OBSERVATIONS_SERIES` of the server. */
const MAX_SERIES = 200;

/** A text that is equal for needs with the same response: letter case of ids and the order of options do not count. */
export function needKey(need: Need): string {
  if (need.kind === "resource") return need.path;
  return JSON.stringify([need.id.toLowerCase(), OPTION_NAMES.map((name) => need.options[name] ?? null)]);
}

/**
 * The next request for these needs, which are distinct: the resource that is first, or up to `MAX_SERIES` series.
 * `undefined` without needs.
 */
export function planRequest(needs: readonly Need[]): PlannedRequest | undefined {
  const first = needs[0];
  if (first === undefined) return undefined;
  if (first.kind === "resource") return { request: { method: "GET", path: first.path }, needs: [first] };
  const series = needs.filter((need): need is SeriesNeed => need.kind === "series").slice(0, MAX_SERIES);
  const body = JSON.stringify({ series: series.map(({ id, options }) => ({ id, options })) });
  return { request: { method: "POST", path: "/api/v1/observations", body }, needs: series };
}

/** The spreadsheet of an add-in, by which the server counts its reads. */
export type Client = "excel" | "sheets";

/** The headers of a request. `key` is the access key; absent for a guest. */
export function headersOf(
  request: ApiRequest,
  client: Client,
  language: Language,
  key?: string,
): Record<string, string> {
  return {
    Accept: "application/json",
    "Accept-Language": language,
    "Statit-Client": client,
    ...(request.body !== undefined && { "Content-Type": contentTypeOf(request) }),
    ...(key && { Authorization: `Bearer ${key}` }),
  };
}

/** A path with a query of these options, in their order; absent ones are left out. */
export function pathWith(path: string, query: Record<string, string | undefined>): string {
  const pairs = Object.keys(query)
    .filter((name) => query[name] !== undefined)
    .map((name) => `${name}=${encodeURIComponent(query[name] ?? "")}`);
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
}
