import recorded from "./recorded.json";

/** The address of the fake server. */
export const INSTALLATION = "https://statit.example";

/** An indicator that the server has. */
export const BRENT = "demo/economy/energy/brent";
/** An access key that the server accepts. */
export const KEY = "statit_abcdef0123456789";

/** Lets promises and timers run. */
export const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

/** The answer to a request that has a key which is not valid. */
export const KEY_REFUSED: Answer = recorded.keyRefused;

/** An answer of the server. */
interface Answer {
  status: number;
  body: string;
  retryAfter?: string;
}

/** A request that reached the server. */
interface Received {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The series of a request of observations. */
  series: { id: string; options: Record<string, string> }[];
  credentials: RequestCredentials | undefined;
  isAborted(): boolean;
}

/**
 * A server with answers that were recorded from a demonstration server, whatever the number of series in
 * a request. Others have the status 501 and say so in their sentence.
 */
export class FakeServer {
  readonly received: Received[] = [];
  /** Answers in place of the recorded ones, for the next requests; `"gone"` is no answer at all. */
  readonly next: (Answer | "gone")[] = [];
  /** While set, requests wait until it resolves. */
  gate: Promise<void> | undefined;

  /** In place of the browser's `fetch`. */
  readonly fetch: typeof fetch = async (input, init = {}) => {
    const { signal } = init;
    const received: Received = {
      method: init.method ?? "GET",
      path: String(input).replace(INSTALLATION, ""),
      headers: Object.fromEntries(new Headers(init.headers)),
      series: init.body ? (JSON.parse(String(init.body)) as Pick<Received, "series">).series : [],
      credentials: init.credentials,
      isAborted: () => signal?.aborted === true,
    };
    this.received.push(received);
    await this.gate;
    const answer = this.next.shift() ?? answerTo(received);
    if (answer === "gone") throw new TypeError("Failed to fetch");
    const headers = new Headers(answer.retryAfter === undefined ? {} : { "Retry-After": answer.retryAfter });
    return new Response(answer.body, { status: answer.status, headers });
  };

  /** All series that were asked for, in the order of the requests. */
  get series(): Received["series"] {
    return this.received.flatMap(({ series }) => series);
  }
}

function answerTo({ path, series }: Received): Answer {
  if (path === "/api/v1/observations") {
    return { status: 200, body: `{"series":[${series.map(resultOf).join(",")}]}` };
  }
  const resources: Record<string, Answer> = recorded.resources;
  return resources[path] ?? { status: 501, body: JSON.stringify({ detail: `Not recorded: ${path}` }) };
}

/** The recorded result of a series; series of the collection `many` have their number as their only value. */
function resultOf({ id, options }: Received["series"][number]): string {
  const number = /^demo\/many\/(\d+)$/.exec(id)?.[1];
  if (number) {
    const data = { id, frequency: "Y", periods: ["2024"], values: [Number(number)] };
    return JSON.stringify({ id, status: 200, data });
  }
  const wanted = JSON.stringify(Object.entries(options).sort());
  const found = recorded.series.find(
    (each) => each.id === id && JSON.stringify(Object.entries(each.options).sort()) === wanted,
  );
  const unknown = { id, status: 501, detail: `Not recorded: ${id} with ${wanted}` };
  return found?.result ?? JSON.stringify(unknown);
}
