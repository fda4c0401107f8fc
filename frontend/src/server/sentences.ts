import "./chartEnvironment";
import { setupI18n } from "@lingui/core";
import { type Problem, problemText } from "@/lib/data/problemText";
import type { Language } from "@/lib/text/language";
import type { Translate } from "@/lib/text/text";
import { messages as english } from "@/locales/compiled/en.problem";
import { messages as french } from "@/locales/compiled/fr.problem";

/** The server's request for sentences. */
interface Asked {
  readonly language: Language;
  readonly problems: readonly Pick<Problem, "code" | "params">[];
}

const texts: Record<Language, Translate> = { en: translator("en", english), fr: translator("fr", french) };

function translator(language: Language, messages: typeof english): Translate {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return (id, ...values) => i18n._(id, values[0]);
}

/** The entry point of the server: JSON of a language and of problems in, JSON of as many sentences out. */
function sayProblems(asked: string): string {
  const { language, problems } = JSON.parse(asked) as Asked;
  return JSON.stringify(
    problems.map(({ code, params = {} }) => problemText(texts[language], { code, params })),
  );
}

Object.assign(globalThis, { sayProblems });
