import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import type { LaterArea, Messages } from "@/locales/compiled/messages";
import type { Language } from "./language";
import type { Catalogue } from "./message";
import { type LaterMessages, type MessageId, Texts, type Translate } from "./texts";

export type { MessageId, PlainMessageId, Translate } from "./texts";

/** A text of the content, given in French, English or both. */
export interface BilingualText {
  fr?: string | null;
  en?: string | null;
}

interface TextContext {
  texts: Texts;
  setLanguage: (language: Language) => void;
}

const Context = createContext<TextContext | null>(null);

const catalogues: Record<Language, () => Promise<{ messages: Catalogue; later: LaterMessages }>> = {
  en: () => import("@/locales/compiled/en"),
  fr: () => import("@/locales/compiled/fr"),
};

/** Downloads the texts of one language, without later areas. */
export async function loadTexts(language: Language): Promise<Texts> {
  const { messages, later } = await catalogues[language]();
  return new Texts(language, messages, later);
}

/** The languages that the interface was shown in since the start, and their texts. */
const spoken = new Map<Language, Promise<Texts>>();
/** The later areas of the modules that are loaded or loading. */
const wanted = new Set<LaterArea>();

/** A language's texts for the interface, with the later areas of its modules, including modules loaded afterwards. */
export function speak(language: Language): Promise<Texts> {
  const known = spoken.get(language);
  if (known) return known;
  const coming = loadTexts(language).then(async (texts) => {
    await texts.load(wanted);
    return texts;
  });
  coming.catch(() => spoken.delete(language)); // requested again on a retry
  spoken.set(language, coming);
  return coming;
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
  const added = [...spoken.values()].map(async (coming) => {
    const texts = await coming.catch(() => null); // a language that failed to load is not shown
    await texts?.load(areas);
  });
  const [module] = await Promise.all([load(), ...added]);
  return module;
}

export function TextProvider(props: TextContext & { children: ReactNode }) {
  const { texts, setLanguage, children } = props;
  const value = useMemo(() => ({ texts, setLanguage }), [texts, setLanguage]);
  return <Context value={value}>{children}</Context>;
}

function useTextContext(): TextContext {
  const value = useContext(Context);
  if (!value) throw new Error("no TextProvider above");
  return value;
}

/** `const t = useText()`: `t("common.save")`, `t("collection.count", { count: 3 })`. */
export function useText(): Translate {
  return useTextContext().texts.t;
}

/** The interface language. */
export function useLanguage(): Language {
  return useTextContext().texts.language;
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
  const t = useText();
  const text = t<MessageId>(props.id, props.values);
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
