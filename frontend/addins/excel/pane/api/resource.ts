import type { JsonRecord } from "../../../core/api/json";
import { type ApiRequest, type ApiResponse, contentTypeOf, NO_ANSWER } from "../../../core/api/request";
import { dataOf } from "../../../core/api/resource";
import type { Context } from "../../../core/context";

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

/** The response to a request of the add-ins' core; `NO_ANSWER` where none comes. */
export function respondTo(request: ApiRequest, send: Send): Promise<ApiResponse> {
  const { method, path, body } = request;
  if (body === undefined) return respond(path, send, { method });
  return respond(path, send, { method, headers: { "Content-Type": contentTypeOf(request) }, body });
}
