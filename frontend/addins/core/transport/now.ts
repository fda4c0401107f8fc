import { noAnswer, type Outcome, readAnswer } from "../api/answer";
import {
  type ApiRequest,
  type ApiResponse,
  type Need,
  NO_ANSWER,
  needKey,
  type PlannedRequest,
  planRequest,
} from "../api/request";
import type { Context } from "../context";
import type { Call } from "../functions/call";
import type { AnswerCache } from "./cache";
import { retryDelay } from "./retry";

/** The services of a host that fetches synchronously. */
export interface SyncHost {
  /**
   * Sends requests, as many at once as the host can; a response for each, in the same order.
   *
   * @throws SheetError if the host may send no more; it ends the call.
   */
  fetchAll(requests: readonly ApiRequest[]): readonly ApiResponse[];
  /**
   * Waits.
   *
   * @throws SheetError if the host has not so much time; it ends the call.
   */
  sleep(milliseconds: number): void;
}

/** The longest wait before a request is repeated, in seconds: custom functions of Google Sheets have 30 in all. */
const MAX_WAIT = 5;

/**
 * Runs a call in a host that fetches synchronously. Needs are read from the cache first; the others of one step are sent
 * together.
 *
 * @throws SheetError of the call.
 */
export function runNow<Result>(
  call: Call<Result>,
  host: SyncHost,
  cache: AnswerCache,
  context: Context,
): Result {
  let step = call.next([]);
  while (!step.done) step = call.next(outcomesOf(step.value, host, cache, context));
  return step.value;
}

function outcomesOf(
  needs: readonly Need[],
  host: SyncHost,
  cache: AnswerCache,
  context: Context,
): readonly Outcome[] {
  const outcomes = new Map<string, Outcome>();
  const open = new Map<string, Need>();
  for (const need of needs) {
    const cached = cache.get(need);
    if (cached) outcomes.set(needKey(need), cached);
    else open.set(needKey(need), need);
  }
  const planned = planAll(open);
  const responses = send(
    planned.map(({ request }) => request),
    host,
  );
  planned.forEach((each, place) => {
    const read = readAnswer(each, responses[place] ?? NO_ANSWER, context);
    each.needs.forEach((need, at) => {
      const outcome = read[at] ?? noAnswer(context);
      cache.put(need, outcome);
      outcomes.set(needKey(need), outcome);
    });
  });
  return needs.map((need) => outcomes.get(needKey(need)) ?? noAnswer(context));
}

/** The requests for all needs, which it takes out of the map. */
function planAll(open: Map<string, Need>): PlannedRequest[] {
  const planned: PlannedRequest[] = [];
  for (;;) {
    const next = planRequest([...open.values()]);
    if (next === undefined) return planned;
    planned.push(next);
    for (const need of next.needs) open.delete(needKey(need));
  }
}

/** Sends requests, and again those whose responses ask for it. */
function send(requests: readonly ApiRequest[], host: SyncHost): readonly ApiResponse[] {
  if (requests.length === 0) return [];
  const responses = [...host.fetchAll(requests)];
  for (let repetitions = 0; ; repetitions += 1) {
    const delays = responses.map((response) => retryDelay(response, repetitions, MAX_WAIT) ?? 0);
    const again = requests.filter((_, place) => (delays[place] ?? 0) > 0);
    if (again.length === 0) return responses;
    host.sleep(Math.max(...delays));
    const repeated = host.fetchAll(again);
    again.forEach((request, at) => {
      responses[requests.indexOf(request)] = repeated[at] ?? NO_ANSWER;
    });
  }
}
