import { isRecord, type JsonRecord, listAt, numberAt, textAt } from "../api/json";
import { dataOf, recordIn } from "../api/resource";
import type { Context } from "../context";
import type { Steps } from "../transport/steps";
import { type Draft, fileOf } from "./draft";

/** The effect of publishing an indicator. Counts are of observations. */
export interface ReportItem {
  /** The path in the collection. */
  key: string;
  status: "new" | "changed" | "unchanged";
  added: number;
  revised: number;
  removed: number;
  unchanged: number;
}

/** A problem of a cell, or of the selection where it has no line. */
export interface ReportProblem {
  /** The sentence of the server. */
  message: string;
  /** Line and column in the file, counted from 1. */
  line: number | null;
  column: number | null;
}

/** An indicator that cannot be published. */
interface InvalidItem {
  key: string;
  problems: readonly ReportProblem[];
  /** The number of further problems. */
  more: number;
}

/** A repair that the server proposes. */
export interface Proposal {
  /** Its name with its parameter: `missing:#N/A`. */
  repair: string;
  /** The number of cells or lines that it changes. */
  count: number;
  isAccepted: boolean;
}

/** The effect of publishing a selection, or that of having published it. */
export interface PublishReport {
  valid: readonly ReportItem[];
  invalid: readonly InvalidItem[];
  /** Problems of the selection as a whole: with any of them nothing can be published. */
  problems: readonly ReportProblem[];
  proposals: readonly Proposal[];
  /** Whether it was published. */
  isPublished: boolean;
}

/** Whether a draft is published, or only its effect is asked for. */
export type PublishAction = "preview" | "publish";

/** The name of the sent file, which gives its format. */
const FILE_NAME = "sheet.csv";

/** A repair that is always asked for: a day stands for the period of the series that it lies in. */
const WITHIN = "dates:within";

/**
 * Sends a draft to the import of its collection.
 *
 * @param isNew whether an indicator of this key does not exist yet.
 * @throws SheetError with the sentence of the server: unknown collection, key that may not publish.
 */
export function* sendDraft(
  draft: Draft,
  isNew: (key: string) => boolean,
  action: PublishAction,
  context: Context,
): Steps<PublishReport> {
  const query = [
    ...(action === "preview" ? [["dry_run", "true"]] : []),
    ["lang", context.language],
    ["texts", context.language],
    ["name", FILE_NAME],
    ["separator", "comma"],
    ["mode", draft.mode],
    ...[WITHIN, ...draft.repairs].map((repair) => ["repair", repair]),
  ].map(([name, value = ""]) => `${name}=${encodeURIComponent(value)}`);
  const path = `/api/v1/import/${draft.collection}?${query.join("&")}`;
  const response = yield { method: "POST", path, body: fileOf(draft, isNew), type: "text/csv" };
  const json = recordIn(response.body);
  // A report with problems has the status 422.
  const isReport = json !== undefined && "counts" in json;
  return reportOf(isReport ? json : dataOf(path, response, context));
}

function reportOf(json: JsonRecord): PublishReport {
  return {
    valid: records(json, "valid").map((item) => ({
      key: textAt(item, "path") ?? textAt(item, "id") ?? "",
      status: statusOf(textAt(item, "status")),
      added: numberAt(item, "added") ?? 0,
      revised: numberAt(item, "revised") ?? 0,
      removed: numberAt(item, "removed") ?? 0,
      unchanged: numberAt(item, "unchanged") ?? 0,
    })),
    invalid: records(json, "invalid").map((item) => ({
      key: textAt(item, "id") ?? "",
      problems: problemsOf(item),
      more: numberAt(item, "more_defects") ?? 0,
    })),
    problems: problemsOf(json),
    proposals: records(json, "proposals")
      .map((item) => ({
        repair: textAt(item, "repair") ?? "",
        count: numberAt(item, "count") ?? 0,
        isAccepted: item.ticked === true,
      }))
      .filter(({ repair }) => repair !== WITHIN),
    isPublished: textAt(json, "published_at") !== null,
  };
}

function problemsOf(json: JsonRecord): ReportProblem[] {
  return records(json, "defects").map((problem) => ({
    message: textAt(problem, "message") ?? "",
    line: numberAt(problem, "line"),
    column: numberAt(problem, "column"),
  }));
}

function records(json: JsonRecord, name: string): JsonRecord[] {
  return listAt(json, name).filter(isRecord);
}

function statusOf(text: string | null): ReportItem["status"] {
  return text === "new" || text === "changed" ? text : "unchanged";
}
