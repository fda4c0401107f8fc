import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type Language = "en" | "fr";

function catalogue(language: Language): Record<string, string> {
  const folder = fileURLToPath(new URL(`../../src/locales/${language}/`, import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(`${folder}${name}`, "utf8"))));
}

const catalogues: Record<Language, Record<string, string>> = {
  en: catalogue("en"),
  fr: catalogue("fr"),
};

/** Looks up the texts of the interface and fills in simple values in braces. */
export function words(language: Language) {
  return (id: string, values: Record<string, string | number> = {}): string => {
    const found = catalogues[language][id];
    if (found === undefined) throw new Error(`no words ${id} in ${language}`);
    return found.replace(/<\/?\w+>/g, "").replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
  };
}

/** The browser locale of a reader of this language. */
export const localeOf = { en: "en-GB", fr: "fr-FR" } as const;
