import { noAnswer, type Outcome, readAnswer } from "../api/answer";
import { type Need, needKey, type PlannedRequest, planRequest } from "../api/request";
import type { Context } from "../context";
import type { AnswerCache } from "./cache";
import { type AsyncHost, Job } from "./job";

/** A need that was asked for. */
export interface AskedNeed {
  /** Never rejects. After `cancel` it may remain open. */
  outcome: Promise<Outcome>;
  /** Withdraws this call. A request all of whose calls are withdrawn is not sent, or aborted. */
  cancel(): void;
}

/** The most requests on their way at once. */
const MAX_IN_FLIGHT = 3;

/** A distinct need with all calls that ask for it. */
interface Entry {
  need: Need;
  key: string;
  outcome: Promise<Outcome>;
  settle(outcome: Outcome): void;
  /** Calls that were not withdrawn. */
  calls: number;
  /** The sending of its request, with the other entries of it; absent while the entry waits. */
  sending?: { job: Job; entries: readonly Entry[] };
}

/**
 * Puts the needs of all calls together: equal ones are asked for once, series share requests of up to 200, and few
 * requests are on their way at once. A failed request fails only its own calls.
 */
export class Batch {
  private readonly host: AsyncHost;
  private readonly cache: AnswerCache;
  private readonly context: Context;
  /** Entries that wait or are on their way, by key. */
  private readonly entries = new Map<string, Entry>();
  private waiting: Entry[] = [];
  private isScheduled = false;
  private inFlight = 0;

  constructor(host: AsyncHost, cache: AnswerCache, context: Context) {
    this.host = host;
    this.cache = cache;
    this.context = context;
  }

  /** Asks for data, from the cache or with the next request. */
  ask(need: Need): AskedNeed {
    const cached = this.cache.get(need);
    if (cached) return { outcome: Promise.resolve(cached), cancel: () => undefined };
    const entry = this.entries.get(needKey(need)) ?? this.add(need);
    entry.calls += 1;
    let isCancelled = false;
    const cancel = () => {
      if (!isCancelled) this.withdraw(entry);
      isCancelled = true;
    };
    return { outcome: entry.outcome, cancel };
  }

  private add(need: Need): Entry {
    let settle: Entry["settle"] = () => undefined;
    const outcome = new Promise<Outcome>((resolve) => {
      settle = resolve;
    });
    const entry: Entry = { need, key: needKey(need), outcome, settle, calls: 0 };
    this.entries.set(entry.key, entry);
    this.waiting.push(entry);
    if (!this.isScheduled) {
      this.isScheduled = true;
      this.host.schedule(() => {
        this.isScheduled = false;
        this.sendWaiting();
      });
    }
    return entry;
  }

  private withdraw(entry: Entry): void {
    if (this.entries.get(entry.key) !== entry) return; // it has its outcome
    entry.calls -= 1;
    const together = entry.sending?.entries ?? [entry];
    if (together.some(({ calls }) => calls > 0)) return;
    entry.sending?.job.stop();
    this.waiting = this.waiting.filter((each) => each !== entry);
    together.forEach((each) => {
      this.forget(each);
    });
  }

  private sendWaiting(): void {
    while (this.inFlight < MAX_IN_FLIGHT) {
      const planned = planRequest(this.waiting.map(({ need }) => need));
      if (planned === undefined) return;
      void this.send(planned);
    }
  }

  private async send(planned: PlannedRequest): Promise<void> {
    const needs = new Set(planned.needs);
    const entries = this.waiting.filter(({ need }) => needs.has(need));
    this.waiting = this.waiting.filter(({ need }) => !needs.has(need));
    const job = new Job();
    for (const entry of entries) entry.sending = { job, entries };
    this.inFlight += 1;
    const response = await job.run(planned.request, this.host);
    this.inFlight -= 1;
    if (!job.isStopped) {
      const outcomes = readAnswer(planned, response, this.context);
      entries.forEach((entry, place) => {
        const outcome = outcomes[place] ?? noAnswer(this.context);
        this.forget(entry);
        this.cache.put(entry.need, outcome);
        entry.settle(outcome);
      });
    }
    this.sendWaiting();
  }

  /** Removes an entry, so that the next call asks anew. */
  private forget(entry: Entry): void {
    if (this.entries.get(entry.key) === entry) this.entries.delete(entry.key);
  }
}
