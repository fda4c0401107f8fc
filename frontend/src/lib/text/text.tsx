import { type Messages as Compiled, type I18n, setupI18n } from "@lingui/core";
import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import { later } from "@/locales/compiled/later";
import type { Messages } from "@/locales/compiled/messages";
import type { Language } from "./language";

export type MessageId = keyof Messages;
/** Messages without parameters: these may be stored in tables and passed as values. */
export type PlainMessageId = { [Id in MessageId]: Messages[Id] extends undefined ? Id : never }[MessageId];
type Values<Id extends MessageId> = Messages[Id] extends undefined ? [] : [values: Messages[Id]];

export type Translate = <Id extends MessageId>(id: Id, ...values: Values<Id>) => string;

/** A text of the content, given in French, English or both. */
export interface BilingualText {
  fr?: string | null;
  en?: string | null;
}

interface TextContext {
  i18n: I18n;
  language: Language;
  setLanguage: (language: Language) => void;
}

const Context = createContext<TextContext | null>(null);

const catalogues: Record<Language, () => Promise<{ messages: Compiled }>> = {
  en: () => import("@/locales/compiled/en"),
  fr: () => import("@/locales/compiled/fr"),
};

/** Downloads the texts of one language, without later areas. */
export async function loadTexts(language: Language): Promise<I18n> {
  const { messages } = await catalogues[language]();
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: language, messages });
  return i18n;
}

type LaterArea = keyof typeof later;

/** For each set of texts, the later areas that have been added or are loading. */
const laterLoads = new WeakMap<I18n, Map<LaterArea, Promise<void>>>();

/** Adds the texts of an area that is not part of the first download (`prose.…`, `metricForm.…`). */
export function loadLaterTexts(i18n: I18n, language: Language, area: LaterArea): Promise<void> {
  const loads = laterLoads.get(i18n) ?? new Map<LaterArea, Promise<void>>();
  laterLoads.set(i18n, loads);
  const known = loads.get(area);
  if (known) return known;
  const load = later[area][language]().then(({ messages }) => i18n.load(language, messages));
  load.catch(() => loads.delete(area)); // requested again on a retry
  loads.set(area, load);
  return load;
}

/** The languages that the interface was shown in since the start, and their texts. */
const spoken = new Map<Language, Promise<I18n>>();
/** The later areas of the modules that are loaded or loading. */
const wanted = new Set<LaterArea>();

/** A language's texts for the interface, with the later areas of its modules, including modules loaded afterwards. */
export function speak(language: Language): Promise<I18n> {
  const known = spoken.get(language);
  if (known) return known;
  const texts = loadTexts(language).then(async (i18n) => {
    await Promise.all([...wanted].map((area) => loadLaterTexts(i18n, language, area)));
    return i18n;
  });
  texts.catch(() => spoken.delete(language)); // requested again on a retry
  spoken.set(language, texts);
  return texts;
}

/**
 * Loads a module together with its texts, so that they are available when it is rendered. The build wraps each
 * `import("…")` in this call (`tools/textAreas.mjs`).
 */
export async function withTexts<Module>(
  areas: readonly LaterArea[],
  load: () => Promise<Module>,
): Promise<Module> {
  for (const area of areas) wanted.add(area);
  const texts = [...spoken].map(async ([language, coming]) => {
    const i18n = await coming.catch(() => null); // a language that failed to load is not shown
    if (i18n) await Promise.all(areas.map((area) => loadLaterTexts(i18n, language, area)));
  });
  const [module] = await Promise.all([load(), ...texts]);
  return module;
}

export function TextProvider(props: TextContext & { children: ReactNode }) {
  const { i18n, language, setLanguage, children } = props;
  const value = useMemo(() => ({ i18n, language, setLanguage }), [i18n, language, setLanguage]);
  return <Context value={value}>{children}</Context>;
}

function useTextContext(): TextContext {
  const value = useContext(Context);
  if (!value) throw new Error("no TextProvider above");
  return value;
}

/** `const t = useText()`: `t("common.save")`, `t("collection.count", { count: 3 })`. */
export function useText(): Translate {
  const { i18n } = useTextContext();
  return useCallback((id, ...values) => i18n._(id, values[0]), [i18n]);
}

/** The interface language. */
export function useLanguage(): Language {
  return useTextContext().language;
}

/** Switches the interface without storing the choice; `useLanguageChoice` stores it. */
export function useSetLanguage(): (language: Language) => void {
  return useTextContext().setLanguage;
}

/**
 * The content's text in the reader's language, else in the other one. `lang` is set if it is the other one: set it on
 * the element for screen readers and hyphenation.
 */
function pickText(text: BilingualText, language: Language): { text: string; lang?: Language } | null {
  const other: Language = language === "fr" ? "en" : "fr";
  const own = text[language];
  if (own) return { text: own };
  const foreign = text[other];
  return foreign ? { text: foreign, lang: other } : null;
}

export function usePickText(): (text: BilingualText) => { text: string; lang?: Language } | null {
  const language = useLanguage();
  return useCallback((text) => pickText(text, language), [language]);
}

/** A message with marked parts: `<terms>…</terms>` is rendered by `parts.terms`. */
export function RichText<Id extends MessageId>(props: {
  id: Id;
  values?: Messages[Id];
  parts: Record<string, (children: string) => ReactNode>;
}): ReactNode {
  const { i18n } = useTextContext();
  const text = i18n._(props.id, props.values);
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, name = "", inner = ""] = match;
    pieces.push(text.slice(from, match.index));
    const part = props.parts[name];
    pieces.push(<span key={match.index}>{part ? part(inner) : inner}</span>);
    from = match.index + whole.length;
  }
  pieces.push(text.slice(from));
  return <>{pieces}</>;
}
