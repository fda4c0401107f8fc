import type { Translate } from "@/lib/text/text";

/** The effect of a repair of values or lines of an import, as a sentence; `undefined` for a repair of another kind. */
export function valueRepairText(t: Translate, kind: string, parameter: string): string | undefined {
  switch (kind) {
    case "footnotes":
      return t("import.repair.footnotes");
    case "totals":
      return t("import.repair.totals");
    case "empty-lines":
      return t("import.repair.emptyLines");
    case "decimal-comma":
      return t("import.repair.decimalComma");
    case "thousands":
      return t("import.repair.thousands");
    case "minus":
      return t("import.repair.minus");
    case "missing":
      return t("import.repair.missing", { text: parameter });
    case "status":
      return parameter === "sdmx" || parameter === "eurostat"
        ? t(`import.repair.status.${parameter}`)
        : undefined;
    case "percent":
      return t("import.repair.percent");
    default:
      return undefined;
  }
}
