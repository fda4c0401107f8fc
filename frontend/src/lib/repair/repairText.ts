import type { Translate } from "@/lib/text/text";
import { columnIdOf, kindOf, LOWER_IDS, needOf, type Run, runsOf } from "./repairs";
import { valueRepairText } from "./valueRepair";

const DATES = [
  "dmy",
  "mdy",
  "ymd",
  "codes",
  "names",
  "serial",
  "serial1904",
  "weeks",
  "months",
  "quarters",
  "semesters",
  "first-year",
  "last-year",
  "within",
  "times",
  "marks",
  "past",
  "1900s",
] as const;

/** The effect of a repair on a table of `width` columns, as a sentence. */
export function repairText(t: Translate, repair: string, width: number): string {
  const need = needOf(repair);
  switch (kindOf(repair)) {
    case "transpose":
      return t("import.repair.transpose");
    case "grid":
      return t("import.repair.grid");
    case "header":
      return Number(need) > 0
        ? t("import.repair.header", { line: Number(need) })
        : t("import.repair.header.none");
    case "columns":
      return t("import.repair.columns", { roles: rolesText(t, runsOf(need, width)) });
    case "frequency":
      return t("import.repair.frequency", { frequency: need });
    case "under":
      return t("import.repair.under", { path: need });
    case "name":
      return t("import.repair.name", { id: need });
    case "id": {
      const given = columnIdOf(repair);
      return given ? t("import.repair.id", given) : t("import.repair.other", { repair });
    }
    case "dates": {
      const known = DATES.find((one) => one === need);
      return known ? t(`import.repair.dates.${known}`) : t("import.repair.other", { repair });
    }
    case "end":
      return t("import.repair.end", { line: Number(need) });
    case "as-above":
      return t("import.repair.asAbove", {
        columns: need.replaceAll(",", ", "),
        count: need.split(",").length,
      });
    case "known":
      return t("import.repair.known");
    case "points":
      return t("import.repair.points");
    default:
      return (
        valueRepairText(t, kindOf(repair), need) ??
        statedText(t, kindOf(repair), need) ??
        t("import.repair.other", { repair })
      );
  }
}

/** What a publisher states for all indicators of a file, as a sentence; `undefined` for a repair of another kind. */
function statedText(t: Translate, kind: string, text: string): string | undefined {
  switch (kind) {
    case "unit":
    case "source":
    case "licence":
    case "tags":
      return t(`import.repair.stated.${kind}`, { text });
    case "names":
      return t("import.repair.names", { pattern: text });
    case LOWER_IDS:
      return t("import.repair.lowerIds");
    default:
      return undefined;
  }
}

/** The roles in their order; adjacent columns of one role are counted. */
function rolesText(t: Translate, runs: readonly Run[]): string {
  return runs
    .map(({ role, from, to }) => {
      const name = t(`import.role.${role}`);
      return to > from ? t("import.role.run", { role: name, count: to - from + 1 }) : name;
    })
    .join(" · ");
}

/** The number of cells that a repair affects; `undefined` where that is obvious. */
export function amountText(t: Translate, repair: string, count: number): string | undefined {
  switch (kindOf(repair)) {
    case "footnotes":
    case "end":
    case "totals":
    case "empty-lines":
      return t("import.repair.lines", { count });
    case "frequency":
    case "under":
      return t("import.repair.columns.count", { count });
    case "transpose":
    case "grid":
    case "header":
    case "columns":
    case "name":
    case "known":
    case "id":
    case "unit":
    case "source":
    case "licence":
    case "tags":
    case "names":
    case LOWER_IDS:
      return undefined;
    default:
      return t("import.repair.cells", { count });
  }
}
