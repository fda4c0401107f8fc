import { PluralRules } from "./pluralRules";

/** The engine has no `Intl`; counts in texts need plural forms, and nothing else of it is used. */
if (!("Intl" in globalThis)) Object.assign(globalThis, { Intl: { PluralRules } });
