import { formatNumber, type Language } from "@/lib/format";
import { type Translate, useLanguage, useText } from "@/lib/text/text";
import { type AlertValues, boundsOf } from "./values";

/** A function that says what an alert will do. */
export function useAlertSentence(): (values: AlertValues, timeZone: string) => string {
  const t = useText();
  const language = useLanguage();
  return (values, timeZone) => sentence(values, timeZone, t, language);
}

function sentence(values: AlertValues, timeZone: string, t: Translate, language: Language): string {
  const zone = timeZone.replaceAll("_", " ");
  const { mode, overdue } = values;
  if (mode === "NEVER") return t(overdue ? "follow.says.overdueOnly" : "follow.says.never", { zone });
  const when =
    mode === "THRESHOLD" ? thresholdSentence(values, zone, t, language) : t(`follow.says.${mode}`, { zone });
  return overdue ? `${when} ${t("follow.says.overdue")}` : when;
}

function thresholdSentence(values: AlertValues, zone: string, t: Translate, language: Language): string {
  const { lower, upper } = boundsOf(values, language);
  const shown = (value: number) => formatNumber(value, { language });
  if (lower !== undefined && upper !== undefined)
    return t("follow.says.both", { lower: shown(lower), upper: shown(upper), zone });
  if (upper !== undefined) return t("follow.says.above", { upper: shown(upper), zone });
  if (lower !== undefined) return t("follow.says.below", { lower: shown(lower), zone });
  return t("follow.says.noBound");
}
