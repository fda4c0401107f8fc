/* The parts of `Intl` that the texts need, for an engine without it. */
import { formatNumber } from "@/lib/format";
import type { Language } from "@/lib/text/language";

function languageOf(locales: string | readonly string[]): Language {
  return String(locales).startsWith("fr") ? "fr" : "en";
}

/** Plural forms of the two languages, for counts (CLDR: French uses "one" for 0 and 1). */
export class PluralRules {
  readonly #language: Language;

  constructor(locales: string | readonly string[]) {
    this.#language = languageOf(locales);
  }

  select(count: number): "one" | "other" {
    const number = Math.abs(count);
    if (this.#language === "fr") return number < 2 ? "one" : "other";
    return number === 1 ? "one" : "other";
  }
}

/** Counts in texts, in the common number format. */
export class NumberFormat {
  readonly #language: Language;

  constructor(locales: string | readonly string[]) {
    this.#language = languageOf(locales);
  }

  format(number: number): string {
    return formatNumber(number, { language: this.#language });
  }
}
