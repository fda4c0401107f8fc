import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatPeriod, type Language } from "@/lib/format";
import type { Translate } from "@/lib/text/text";
import type { Headline } from "./headline";

/** A headline in words: `876 monthly values, Jan 1946 to Dec 2018, ready`. */
export function headlineText(t: Translate, headline: Headline, language: Language): string {
  switch (headline.kind) {
    case "busy":
      return t("import.head.busy");
    case "questions": {
      const { count, indicators } = headline;
      return t("import.head.questions", { count, indicators });
    }
    case "choices":
      return t("import.head.choices", { count: headline.count });
    case "columns":
      return t("import.head.columns");
    case "wrong":
      return t("import.head.wrong");
    case "none":
      return t("import.head.none", { count: headline.count });
    case "part":
      return t("import.head.part", { valid: headline.valid, all: headline.all });
    case "unchanged":
      return t("import.head.unchanged");
    case "many":
      return t("import.head.many", { count: headline.count, values: headline.values });
    case "one":
      return oneText(t, headline.indicator, language);
  }
}

function oneText(
  t: Translate,
  indicator: Extract<Headline, { kind: "one" }>["indicator"],
  language: Language,
): string {
  const { frequency, observations, firstPeriod, lastPeriod } = indicator;
  const letter = frequency ? frequencyLetter(frequency) : undefined;
  const values = t("import.head.values", { count: observations, letter: letter ?? "other" });
  if (letter === undefined || letter === "C" || !firstPeriod || !lastPeriod)
    return t("import.head.ready", { what: values });
  const [first, last] = [firstPeriod, lastPeriod].map((one) => formatPeriod(letter, one, language));
  const span =
    first === last ? first : t("import.head.span", { letter, first: first ?? "", last: last ?? "" });
  return t("import.head.ready", { what: `${values}, ${span}` });
}
