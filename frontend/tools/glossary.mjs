// One word for one thing: finds the words that the glossary replaces, in texts for people.
import { parse } from "@messageformat/parser";

/**
 * @typedef {{ en: string, fr: string, meaning: string, replaces: { en?: string[], fr?: string[] } }} Term
 * @typedef {{ id: string, language: string, word: string, reason: string }} Exception
 * @typedef {{ terms: Term[], exceptions: Exception[] }} Glossary
 */

/** The words of a message, without its parameters and tags; each case on its own. */
export function plainWords(text) {
  const said = (tokens) =>
    tokens
      .map((token) => {
        if (token.type === "content") return token.value;
        if (token.type === "octothorpe" || !token.cases) return "#";
        return token.cases.map((choice) => `${said(choice.tokens)} / `).join("");
      })
      .join("");
  return said(parse(text)).replace(/<[^>]*>/g, "");
}

/**
 * The pattern of a word or an expression: whole words, `*` at the end for any ending. A lower-case word matches any
 * case; with a capital (`KB`) it matches exactly.
 */
export function pattern(word) {
  const escaped = word
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(" ", "\\s+")
    .replace(/\*$/, "\\p{L}*");
  const flags = word === word.toLowerCase() ? "iu" : "u";
  return new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}(?![\\p{L}\\p{N}])`, flags);
}

const covers = (id, other) => (id.endsWith("*") ? other.startsWith(id.slice(0, -1)) : id === other);

/**
 * Creates the check of a glossary. `faults(texts)` accepts `{ id, language, text }` without markup and returns one
 * sentence for each replaced word; `unused()` returns, at the end, the exceptions that no text needed.
 *
 * @param {Glossary} glossary
 */
export function glossaryCheck(glossary) {
  const rules = glossary.terms.flatMap((term) =>
    ["en", "fr"].flatMap((language) =>
      (term.replaces[language] ?? []).map((word) => ({
        language,
        word,
        instead: term[language],
        finds: pattern(word),
      })),
    ),
  );
  const needed = new Set();
  const isExcepted = (id, { language, word }) => {
    const found = glossary.exceptions.filter(
      (it) => it.language === language && it.word === word && covers(it.id, id),
    );
    for (const exception of found) needed.add(exception);
    return found.length > 0;
  };
  return {
    faults: (texts) =>
      texts.flatMap(({ id, language, text }) =>
        rules
          .filter((rule) => rule.language === language && rule.finds.test(text) && !isExcepted(id, rule))
          .map((rule) => `${language}: ${id}: “${rule.word}”: write “${rule.instead}”`),
      ),
    unused: () =>
      glossary.exceptions
        .filter((it) => !needed.has(it))
        .map((it) => `glossary: the exception ${it.language}: ${it.id}: “${it.word}” is not needed`),
  };
}

/** Words that end like a plural but are not, or that any number may precede. */
const NOT_COUNTED = new Set([
  "is",
  "was",
  "has",
  "this",
  "its",
  "dans",
  "plus",
  "sous",
  "mais",
  "puis",
  "fois",
  "contains",
]);
/** Limits, and sizes beyond them: never one. */
const LIMITS = new Set(["max", "min", "size"]);

/**
 * Numbers before a plural noun outside of a plural form: “{count, number} files” is wrong for one file. `types` are the
 * parameters of the message as `parameters` returns them.
 */
export function bareCounts(text, types) {
  const found = [];
  const walk = (tokens) => {
    tokens.forEach((token, place) => {
      for (const choice of token.cases ?? []) walk(choice.tokens);
      const isNumber =
        (token.type === "function" && token.key === "number") ||
        (token.type === "argument" && types.get(token.arg) === "number");
      if (!isNumber || LIMITS.has(token.arg)) return;
      const next = tokens[place + 1];
      const noun = next?.type === "content" && /^\s(\p{Ll}{2,}[sx])(?!\p{L})/u.exec(next.value)?.[1];
      if (noun && !NOT_COUNTED.has(noun)) found.push(`{${token.arg}} ${noun}`);
    });
  };
  walk(parse(text));
  return found;
}
