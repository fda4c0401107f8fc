import { NumberFormat, PluralRules } from "./intl";

/** The engine has no `Intl`; counts in texts need plural forms and digits, and nothing else of it is used. */
if (!("Intl" in globalThis)) Object.assign(globalThis, { Intl: { NumberFormat, PluralRules } });
