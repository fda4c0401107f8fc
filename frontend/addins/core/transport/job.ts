import { type ApiRequest, type ApiResponse, NO_ANSWER } from "../api/request";
import { retryDelay } from "./retry";

/** A request on its way. */
interface SentRequest {
  /** The response. A rejection counts as no answer. */
  response: Promise<ApiResponse>;
  /** Gives up on the response. */
  abort(): void;
}

/** The services of a host that fetches asynchronously. */
export interface AsyncHost {
  send(request: ApiRequest): SentRequest;
  /** Runs a function once, after the calls of the present recalculation have arrived. */
  schedule(run: () => void): void;
  delay(milliseconds: number): Promise<void>;
}

/** The longest wait before a request is repeated, in seconds. */
const MAX_WAIT = 60;

/** The sending of one request, until its final response. */
export class Job {
  isStopped = false;
  private readonly stopped: Promise<void>;
  private resolveStopped: () => void = () => undefined;

  constructor() {
    this.stopped = new Promise((resolve) => {
      this.resolveStopped = resolve;
    });
  }

  /** Aborts the request. `run` then resolves without a response. */
  stop(): void {
    this.isStopped = true;
    this.resolveStopped();
  }

  /** Sends the request, again where the server asks for it. Resolves to the final response; never rejects. */
  async run(request: ApiRequest, host: AsyncHost): Promise<ApiResponse> {
    for (let repetitions = 0; !this.isStopped; repetitions += 1) {
      const sent = host.send(request);
      const abort = this.stopped.then(() => {
        sent.abort();
        return NO_ANSWER;
      });
      const response = await Promise.race([sent.response.catch(() => NO_ANSWER), abort]);
      const delay = retryDelay(response, repetitions, MAX_WAIT);
      if (delay === undefined) return response;
      await Promise.race([host.delay(delay), this.stopped]);
    }
    return NO_ANSWER;
  }
}
