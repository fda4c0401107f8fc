import type { ApiRequest, ApiResponse } from "../api/request";
import type { Context } from "../context";
import type { Call } from "../functions/call";
import { AnswerCache } from "../transport/cache";
import { memoryStore } from "../transport/memoryStore";
import { runNow } from "../transport/now";

/** A context for tests: English, the 1900 system, `https://statit.example`. */
export const english: Context = {
  language: "en",
  installation: "https://statit.example",
  dateSystem: 1900,
};

/** A series as the server answers it, with its observations by period. */
export function series(id: string, frequency: string, observations: Record<string, number>) {
  return {
    id,
    frequency,
    name: { fr: `Nom ${id}`, en: null },
    unit: { fr: "euros", en: "euros" },
    source: "Institute",
    licence: { id: "CC-BY-4.0", url: null },
    vintage: 3,
    updated: "2024-05-06T07:08:09Z",
    decimals: 1,
    periods: Object.keys(observations),
    values: Object.values(observations),
  };
}

/** A series of a request of `observations`. */
interface Requested {
  id: string;
  options: Record<string, string>;
}

/** A successful response with this JSON. */
export function ok(json: unknown): ApiResponse {
  return { status: 200, body: JSON.stringify(json) };
}

/** The answer of `observations`: the result of each requested series. Absent ones are not found. */
export function observations(
  request: ApiRequest,
  resultOf: (requested: Requested) => object | undefined,
): ApiResponse {
  const { series: requested } = JSON.parse(request.body ?? "{}") as { series: Requested[] };
  const results = requested.map((each) => {
    const data = resultOf(each);
    if (data === undefined) return { id: each.id, status: 404, code: "NOT_FOUND", detail: "Nothing here." };
    return "status" in data ? { id: each.id, ...data } : { id: each.id, status: 200, data };
  });
  return ok({ series: results });
}

/** The ids and options of a request of `observations`. */
export function requestedOf(request: ApiRequest): Requested[] {
  return (JSON.parse(request.body ?? '{"series":[]}') as { series: Requested[] }).series;
}

/** Runs a call against a server, without a cache of former calls; the result and the requests that it sent. */
export function answered<Result>(
  call: Call<Result>,
  answer: (request: ApiRequest) => ApiResponse,
  context: Context = english,
): { result: Result; requests: ApiRequest[] } {
  const requests: ApiRequest[] = [];
  const host = {
    fetchAll(sent: readonly ApiRequest[]) {
      requests.push(...sent);
      return sent.map(answer);
    },
    sleep: () => undefined,
  };
  const cache = new AnswerCache(
    memoryStore(() => 0),
    context,
    undefined,
  );
  return { result: runNow(call, host, cache, context), requests };
}
