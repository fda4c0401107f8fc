import { type Problem, problem } from "@/lib/data/problems";
import { optionField } from "../../form/check";
import { seriesField } from "../series/seriesField";

const READ = /^(options\.(start|end)|series\.\d+\.(freq|agg|transform|param))$/;

/** Whether a problem of the form is with an option of a read. */
export function isOfRead({ field, code }: Problem): boolean {
  return READ.test(field ?? "") && code !== "SERIES_NOT_FOUND";
}

/** A problem of a read as the form's problem: the form's field of the option, the form's sentence. */
export function asOfForm({ code, field, params }: Problem, place: number): Problem {
  const shared = { code, params: params as Record<string, unknown> };
  if (code === "OPTION_RANGE") return problem("DATES_REVERSED", optionField("end"));
  if (field === "season") return { ...shared, field: optionField("seasonStart") };
  if (field !== "start" && field !== "end") return { ...shared, field: seriesField(place, field ?? "freq") };
  if (code === "OPTION_DATE") return problem("DATE_FORMAT", optionField(field), shared.params);
  if (code === "OPTION_DATE_IMPOSSIBLE") return problem("DATE_IMPOSSIBLE", optionField(field), shared.params);
  return { ...shared, field: optionField(field) };
}

/** Removes duplicates: every series rejects the same wrong date. */
export function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((one) => [JSON.stringify([one.code, one.field]), one])).values()];
}
