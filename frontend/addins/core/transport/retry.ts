import type { ApiResponse } from "../api/request";

/** The most repetitions of a request. */
const MAX_REPETITIONS = 3;

/**
 * The milliseconds to wait before a request is repeated. `undefined` if the response is final: only 429 and 503 with the
 * header `Retry-After` in seconds are repeated, three times at most.
 *
 * @param repetitions how often the request was repeated already.
 * @param mostSeconds the longest wait. A response that asks for a longer one is final: the person gets the error.
 */
export function retryDelay(
  response: ApiResponse,
  repetitions: number,
  mostSeconds: number,
): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined;
  const seconds = /^\d{1,6}$/.test(response.retryAfter ?? "") ? Number(response.retryAfter) : undefined;
  if (seconds === undefined || seconds > mostSeconds || repetitions >= MAX_REPETITIONS) return undefined;
  return Math.max(seconds, 1) * 1_000;
}
