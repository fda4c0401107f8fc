import type { ApiRequest, ApiResponse } from "../api/request";
import type { AsyncHost } from "../transport/job";

/** A request that a test answers or lets fail, and whether it was aborted. */
export interface OpenRequest {
  request: ApiRequest;
  isAborted: boolean;
  answer(response: ApiResponse): void;
  fail(): void;
}

/** A host whose requests, recalculations and delays a test controls. */
export class TestHost implements AsyncHost {
  /** All requests, in the order in which they were sent. */
  readonly sent: OpenRequest[] = [];
  /** All delays in milliseconds. */
  readonly delays: number[] = [];
  private scheduled: (() => void)[] = [];
  private endDelays: (() => void)[] = [];

  send(request: ApiRequest) {
    let answer: OpenRequest["answer"] = () => undefined;
    let fail: OpenRequest["fail"] = () => undefined;
    const response = new Promise<ApiResponse>((resolve, reject) => {
      answer = resolve;
      fail = () => reject(new Error("network"));
    });
    const open: OpenRequest = { request, isAborted: false, answer, fail };
    this.sent.push(open);
    const abort = () => {
      open.isAborted = true;
    };
    return { response, abort };
  }

  schedule(run: () => void): void {
    this.scheduled.push(run);
  }

  delay(milliseconds: number): Promise<void> {
    this.delays.push(milliseconds);
    return new Promise((resolve) => {
      this.endDelays.push(resolve);
    });
  }

  /** Ends the present recalculation. */
  recalculated(): Promise<void> {
    for (const run of this.scheduled.splice(0)) run();
    return turn();
  }

  /** Ends all delays. */
  waited(): Promise<void> {
    for (const end of this.endDelays.splice(0)) end();
    return turn();
  }
}

/** Lets all promises run that can. */
export async function turn(): Promise<void> {
  for (let tick = 0; tick < 30; tick += 1) await Promise.resolve();
}
