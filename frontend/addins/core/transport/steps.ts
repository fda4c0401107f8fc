import type { ApiRequest, ApiResponse } from "../api/request";

/** Work that needs several requests, one after the other: it yields each request and receives the response. */
export type Steps<Result> = Generator<ApiRequest, Result, ApiResponse>;

/** Takes all steps in a host that sends asynchronously. Rejects with the errors of the steps. */
export async function takeSteps<Result>(
  steps: Steps<Result>,
  send: (request: ApiRequest) => Promise<ApiResponse>,
): Promise<Result> {
  let step = steps.next();
  while (!step.done) step = steps.next(await send(step.value));
  return step.value;
}

/** Takes all steps in a host that sends synchronously. Throws the errors of the steps and of `send`. */
export function takeStepsNow<Result>(
  steps: Steps<Result>,
  send: (request: ApiRequest) => ApiResponse,
): Result {
  let step = steps.next();
  while (!step.done) step = steps.next(send(step.value));
  return step.value;
}
