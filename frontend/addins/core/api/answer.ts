import { type Context, hostOf } from "../context";
import { invalidValue, notAvailable, type SheetError } from "../failure/error";
import { sentencesIn } from "../failure/sentences";
import { isRecord, type JsonRecord, textAt } from "./json";
import { type ApiResponse, type Need, NO_ANSWER, type PlannedRequest } from "./request";

/** The response for one need: its JSON, no such object (or one that the reader may not see), or an error. */
export type Outcome =
  | { kind: "data"; data: JsonRecord }
  | { kind: "missing" }
  | { kind: "failed"; error: SheetError };

/** The outcomes of a request, in the order of its needs. */
export function readAnswer(planned: PlannedRequest, response: ApiResponse, context: Context): Outcome[] {
  const { needs, request } = planned;
  if (response.status !== 200) return needs.map(() => ofProblem(response, context));
  const json = parsed(response.body);
  if (request.method === "GET") return [isRecord(json) ? { kind: "data", data: json } : unreadable(context)];
  const results = isRecord(json) && Array.isArray(json.series) ? (json.series as unknown[]) : [];
  return needs.map((need, place) => ofResult(need, results[place], context));
}

/** The outcome of one series in the answer of `observations`. */
function ofResult(need: Need, result: unknown, context: Context): Outcome {
  if (!isRecord(result) || typeof result.status !== "number") return unreadable(context);
  if (result.status !== 200) return ofStatus(result.status, textAt(result, "detail"), context);
  return need.kind === "series" && isRecord(result.data)
    ? { kind: "data", data: result.data }
    : unreadable(context);
}

/** The outcome of a response that is no success: the server's own sentence where it has one. */
function ofProblem(response: ApiResponse, context: Context): Outcome {
  const json = parsed(response.body);
  return ofStatus(response.status, isRecord(json) ? textAt(json, "detail") : null, context);
}

/**
 * 400 and 422 concern the arguments: `#VALUE!`. All others are `#N/A`. What the person can mend in the sheet alone (no
 * answer, a refused key, too many requests) has a sentence of its own; for the rest the server's is used.
 */
function ofStatus(status: number, detail: string | null, context: Context): Outcome {
  const sentences = sentencesIn(context.language);
  const host = hostOf(context);
  const failed = (error: SheetError): Outcome => ({ kind: "failed", error });
  switch (status) {
    case NO_ANSWER.status:
      return failed(notAvailable(sentences.noAnswer(host)));
    case 401:
      return failed(notAvailable(sentences.keyRefused(host)));
    case 404:
      return { kind: "missing" };
    case 429:
      return failed(notAvailable(sentences.limitReached()));
    case 400:
    case 422:
      return failed(invalidValue(detail ?? sentences.serverFailed(host, status)));
    default:
      return failed(notAvailable(detail ?? sentences.serverFailed(host, status)));
  }
}

/** The outcome of a need without a response. */
export function noAnswer(context: Context): Outcome {
  return ofStatus(NO_ANSWER.status, null, context);
}

function unreadable(context: Context): Outcome {
  const sentence = sentencesIn(context.language).answerUnreadable(hostOf(context));
  return { kind: "failed", error: notAvailable(sentence) };
}

/** The JSON of a body; `undefined` for a body that is none. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
