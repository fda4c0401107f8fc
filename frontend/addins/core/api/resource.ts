import { type Context, hostOf } from "../context";
import { notAvailable } from "../failure/error";
import { sentencesIn } from "../failure/sentences";
import { readAnswer } from "./answer";
import { isRecord, type JsonRecord } from "./json";
import type { ApiResponse, PlannedRequest } from "./request";

/**
 * The JSON of a successful response.
 *
 * @param path from `/api/v1/` on, with its query.
 * @throws SheetError with a sentence in the person's language, of the server where it has one.
 */
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
