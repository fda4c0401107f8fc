import { readAnswer } from "../../../core/api/answer";
import { isRecord, type JsonRecord } from "../../../core/api/json";
import { type ApiResponse, NO_ANSWER, type PlannedRequest } from "../../../core/api/request";
import { type Context, hostOf } from "../../../core/context";
import { notAvailable } from "../../../core/failure/error";
import { sentencesIn } from "../../../core/failure/sentences";

/** Sends a request to the installation, as the pane's bridge or the browser does. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * Reads a resource of the API.
 *
 * @param path from `/api/v1/` on, with its query.
 * @throws SheetError with a sentence in the person's language, of the server where it has one.
 */
export async function readResource(
  path: string,
  send: Send,
  context: Context,
  init?: RequestInit,
): Promise<JsonRecord> {
  return dataOf(path, await respond(path, send, init), context);
}

/** The JSON of a successful response. Errors as in `readResource`. */
export function dataOf(path: string, response: ApiResponse, context: Context): JsonRecord {
  const planned: PlannedRequest = {
    request: { method: "GET", path },
    needs: [{ kind: "resource", path }],
  };
  const [outcome] = readAnswer(planned, response, context);
  if (outcome?.kind === "data") return outcome.data;
  if (outcome?.kind === "failed") throw outcome.error;
  throw notAvailable(sentencesIn(context.language).notFound(nameOf(path), hostOf(context)));
}

/**
 * The response to a request; `NO_ANSWER` where none comes.
 *
 * @throws DOMException `AbortError` if the caller aborted it.
 */
export async function respond(path: string, send: Send, init?: RequestInit): Promise<ApiResponse> {
  try {
    const response = await send(path, init);
    const body = await response.text();
    return { status: response.status, body, retryAfter: response.headers.get("Retry-After") };
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    return NO_ANSWER;
  }
}

/** The object that a path names, for a sentence: `demo/economy` of `/api/v1/import/demo/economy?lang=en`. */
function nameOf(path: string): string {
  return (path.split("?")[0] ?? "").split("/").slice(4).join("/");
}

/** The JSON object of a body; `undefined` for anything else. */
export function recordIn(body: string): JsonRecord | undefined {
  try {
    const json: unknown = JSON.parse(body);
    return isRecord(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
