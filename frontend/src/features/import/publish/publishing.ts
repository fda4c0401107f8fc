import type { ImportOptionsInput } from "@/gql/graphql";
import { codeOf, NetworkError, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { publishAddress } from "../addresses";
import { problemOf, type ResponseError } from "../rejection";

const STAGES = ["READING", "COMPARING", "WRITING", "COMMITTING"] as const;
type Stage = (typeof STAGES)[number];

/** The progress of a publish. */
export interface Progress {
  stage: Stage;
  done: number;
  total: number;
}

interface Line {
  stage?: string;
  done?: number;
  total?: number;
  result?: unknown;
  problems?: Problem[];
  error?: ResponseError;
}

/**
 * Publishes a file and reports its progress: the response has a line of JSON for each step, the last one with the
 * result or with the problems, which are returned. Closing the connection before the commit cancels; then nothing is
 * stored.
 */
export async function publishImport(
  id: string,
  wish: { options: ImportOptionsInput; basis: string; leaveOut: readonly string[] },
  on: { signal: AbortSignal; progress: (progress: Progress) => void },
): Promise<readonly Problem[]> {
  const { options, basis, leaveOut } = wish;
  const response = await post(publishAddress(id), { ...options, basis, leaveOut }, on.signal);
  if (!response.body || !response.headers.get("content-type")?.includes("ndjson")) {
    const answer = (await response.json().catch(() => ({}))) as Line;
    const problem = problemOf(response.status, answer.error);
    if (problem) return [problem];
    throw new ServerError(codeOf(answer.error?.code, response.status), answer.error?.request);
  }
  for await (const line of linesOf(response.body)) {
    if (line.problems) return line.problems;
    if (line.result !== undefined) return [];
    if (line.error) throw new ServerError(codeOf(line.error.code), line.error.request);
    const stage = STAGES.find((one) => one === line.stage?.toUpperCase());
    if (stage) on.progress({ stage, done: line.done ?? 0, total: line.total ?? 0 });
  }
  throw new NetworkError("the answer broke off");
}

async function post(address: string, body: object, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      credentials: "same-origin",
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    throw signal.aborted ? error : new NetworkError("no answer from the server", { cause: error });
  }
}

/** The lines of a response as they arrive. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    let chunk: Awaited<ReturnType<typeof reader.read>>;
    try {
      chunk = await reader.read();
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") throw error;
      throw new NetworkError("the answer broke off", { cause: error });
    }
    rest += decoder.decode(chunk.value, { stream: !chunk.done });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") yield JSON.parse(line) as Line;
    if (chunk.done) break;
  }
  if (rest.trim() !== "") yield JSON.parse(rest) as Line;
}
