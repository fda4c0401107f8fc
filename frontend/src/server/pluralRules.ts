/** Plural forms of the two languages, for counts (CLDR: French says "one" of 0 and 1), for engines without `Intl`. */
export class PluralRules {
  readonly #french: boolean;

  constructor(locales: string | readonly string[]) {
    this.#french = String(locales).startsWith("fr");
  }

  select(count: number): "one" | "other" {
    const number = Math.abs(count);
    if (this.#french) return number < 2 ? "one" : "other";
    return number === 1 ? "one" : "other";
  }
}
