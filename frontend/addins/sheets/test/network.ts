import type { FetchRequest, FetchResponse } from "../google/services";
import type { SimulatedClock } from "./clock";

/** A response of the simulated server. The names of headers are in lower case. */
export interface ServerResponse {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** The quotas of `UrlFetchApp`: https://developers.google.com/apps-script/guides/services/quotas. */
const REQUESTS_A_DAY = 20_000;
const MAX_RESPONSE_BYTES = 50 * 1024 * 1024;
const MAX_URL_CHARACTERS = 2_082;

/** `UrlFetchApp` with its quotas and the addresses that the manifest permits. */
export class SimulatedNetwork {
  /** All requests, in the order in which they were sent. */
  readonly sent: FetchRequest[] = [];
  /** The requests that were sent before the test. */
  sentBefore = 0;
  /** The time that requests take which are sent together, in milliseconds. */
  latency = 200;
  private readonly clock: SimulatedClock;
  private readonly permitted: string;
  private readonly answer: (request: FetchRequest) => ServerResponse;

  /** @param permitted the beginning of the addresses that the script may fetch. */
  constructor(clock: SimulatedClock, permitted: string, answer: (request: FetchRequest) => ServerResponse) {
    this.clock = clock;
    this.permitted = permitted;
    this.answer = answer;
  }

  /** Sends requests at the same time. */
  fetchAll(requests: FetchRequest[]): FetchResponse[] {
    for (const request of requests) this.check(request);
    this.clock.advance(this.latency);
    return requests.map((request) => this.response(request));
  }

  private check(request: FetchRequest): void {
    this.sent.push(request);
    if (this.sentBefore + this.sent.length > REQUESTS_A_DAY) {
      throw new Error("Service invoked too many times for one day: urlfetch.");
    }
    if (!request.url.startsWith(this.permitted)) {
      throw new Error(`${request.url} does not match the whitelist`);
    }
    if (request.url.length > MAX_URL_CHARACTERS) throw new Error("Limit Exceeded: URLFetch URL Length.");
  }

  private response(request: FetchRequest): FetchResponse {
    const { status, body, headers = {} } = this.answer(request);
    if (new TextEncoder().encode(body).length > MAX_RESPONSE_BYTES) {
      throw new Error(`Limit Exceeded: URLFetch Response Size: ${request.url}`);
    }
    return {
      getResponseCode: () => status,
      getContentText: () => body,
      getAllHeaders: () => headers,
    };
  }
}
