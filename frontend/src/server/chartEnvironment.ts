import { NumberFormat, PluralRules } from "./intl";

/** The engine has no `Intl`; texts with counts need plural forms and digits, and no other part of it. */
if (!("Intl" in globalThis)) Object.assign(globalThis, { Intl: { NumberFormat, PluralRules } });
