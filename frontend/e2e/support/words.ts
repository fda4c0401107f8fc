import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { formatMessage, type Message } from "@/lib/text/message";

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

/** Looks up the texts of the interface and fills in their values; without values, the places of simple ones are empty. */
export function words(language: Language) {
  return (id: string, values: Record<string, string | number> = {}): string => {
    const found = catalogues[language][id];
    if (found === undefined) throw new Error(`no words ${id} in ${language}`);
    const text =
      Object.keys(values).length > 0
        ? formatMessage(compileMessage(found) as Message, language, values)
        : found.replace(/\{\w+\}/g, "");
    return text.replace(/<\/?\w+>/g, "");
  };
}

/** The browser locale of a reader of this language. */
export const localeOf = { en: "en-GB", fr: "fr-FR" } as const;
