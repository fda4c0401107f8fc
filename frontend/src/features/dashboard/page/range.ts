import type { Language } from "@/lib/format";
import { type Frequency, formatPeriod } from "@/lib/format";
import { isRange } from "@/lib/reading/dates";
import type { Translate } from "@/lib/text/text";
import type { Range } from "../tile/chartAddress";

/** The earliest possible date: a range from it includes everything. */
export const FIRST_DATE = "0001";

/** Ranges of so many years, up to today. */
export const YEARS = [1, 5, 10] as const;

/** Parses the range of an address; invalid parts are ignored. */
export function rangeOfAddress(search: URLSearchParams): Range {
  const start = search.get("start")?.trim() || undefined;
  const end = search.get("end")?.trim() || undefined;
  if (!isRange(start, end)) return {};
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}

/** The query of an address with another range; its other parts remain. */
export function searchWithRange(search: URLSearchParams, { start, end }: Range): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ start, end })) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The last `years` years up to the current month. */
export function lastYears(years: number, today: Date): Range {
  const month = String(today.getMonth() + 1).padStart(2, "0");
  return { start: `${today.getFullYear() - years}-${month}` };
}

export function sameRange(one: Range, other: Range): boolean {
  return one.start === other.start && one.end === other.end;
}

/** A range in words; `undefined` for one that is open on both sides. */
export function rangeText({ start, end }: Range, t: Translate, language: Language): string | undefined {
  const from = start === undefined || start === FIRST_DATE ? undefined : dateWords(start, language);
  const to = end === undefined ? undefined : dateWords(end, language);
  if (from !== undefined && to !== undefined) return t("dashboard.range.between", { from, to });
  if (from !== undefined) return t("dashboard.range.since", { from });
  return to === undefined ? undefined : t("dashboard.range.until", { to });
}

/** An option's date for display: its notation determines the frequency. */
function dateWords(date: string, language: Language): string {
  const forms: readonly [RegExp, Frequency][] = [
    [/^\d{4}$/, "Y"],
    [/^\d{4}-\d\d$/, "M"],
    [/^\d{4}-Q\d$/, "Q"],
    [/^\d{4}-S\d$/, "S"],
    [/^\d{4}-W\d\d$/, "W"],
  ];
  return formatPeriod(forms.find(([form]) => form.test(date))?.[1] ?? "D", date, language);
}
