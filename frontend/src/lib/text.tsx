import { type Messages as Compiled, type I18n, setupI18n } from "@lingui/core";
import { createContext, type ReactNode, use, useCallback, useContext, useMemo } from "react";
import type { Messages } from "@/locales/compiled/messages";
import type { Language } from "./language";
import { loadChunk } from "./lazyPage";

export type MessageId = keyof Messages;
/** Messages without parameters: the ones that may be named in tables and passed about. */
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

/** Downloads one language's catalogue. */
export async function loadTexts(language: Language): Promise<I18n> {
  const { messages } = await catalogues[language]();
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale: language, messages });
  return i18n;
}

/** Texts that are downloaded with the pages that need them: their area and how to get it. */
const later = {
  problem: {
    en: () => import("@/locales/compiled/en.problem"),
    fr: () => import("@/locales/compiled/fr.problem"),
  },
  account: {
    en: () => import("@/locales/compiled/en.account"),
    fr: () => import("@/locales/compiled/fr.account"),
  },
  sign: {
    en: () => import("@/locales/compiled/en.sign"),
    fr: () => import("@/locales/compiled/fr.sign"),
  },
  collectionMore: {
    en: () => import("@/locales/compiled/en.collectionMore"),
    fr: () => import("@/locales/compiled/fr.collectionMore"),
  },
  prose: {
    en: () => import("@/locales/compiled/en.prose"),
    fr: () => import("@/locales/compiled/fr.prose"),
  },
  metricForm: {
    en: () => import("@/locales/compiled/en.metricForm"),
    fr: () => import("@/locales/compiled/fr.metricForm"),
  },
  metricMore: {
    en: () => import("@/locales/compiled/en.metricMore"),
    fr: () => import("@/locales/compiled/fr.metricMore"),
  },
  chartForm: {
    en: () => import("@/locales/compiled/en.chartForm"),
    fr: () => import("@/locales/compiled/fr.chartForm"),
  },
  chartSeries: {
    en: () => import("@/locales/compiled/en.chartSeries"),
    fr: () => import("@/locales/compiled/fr.chartSeries"),
  },
  chartPage: {
    en: () => import("@/locales/compiled/en.chartPage"),
    fr: () => import("@/locales/compiled/fr.chartPage"),
  },
  settings: {
    en: () => import("@/locales/compiled/en.settings"),
    fr: () => import("@/locales/compiled/fr.settings"),
  },
  dashboard: {
    en: () => import("@/locales/compiled/en.dashboard"),
    fr: () => import("@/locales/compiled/fr.dashboard"),
  },
  dashboardEdit: {
    en: () => import("@/locales/compiled/en.dashboardEdit"),
    fr: () => import("@/locales/compiled/fr.dashboardEdit"),
  },
  member: {
    en: () => import("@/locales/compiled/en.member"),
    fr: () => import("@/locales/compiled/fr.member"),
  },
  audit: {
    en: () => import("@/locales/compiled/en.audit"),
    fr: () => import("@/locales/compiled/fr.audit"),
  },
  import: {
    en: () => import("@/locales/compiled/en.import"),
    fr: () => import("@/locales/compiled/fr.import"),
  },
  bulk: {
    en: () => import("@/locales/compiled/en.bulk"),
    fr: () => import("@/locales/compiled/fr.bulk"),
  },
  desk: {
    en: () => import("@/locales/compiled/en.desk"),
    fr: () => import("@/locales/compiled/fr.desk"),
  },
} satisfies Record<string, Record<Language, () => Promise<{ messages: Compiled }>>>;

type LaterArea = keyof typeof later;

/** React reads a promise that says that it is fulfilled without waiting for it. */
type Load = Promise<void> & { status?: "fulfilled" };

/** Of each set of texts, what has been added to it or is on its way. */
const laterLoads = new WeakMap<I18n, Map<LaterArea, Load>>();

/** Adds the texts of an area that is not part of the first download (`prose.…`, `metricForm.…`). */
export function loadLaterTexts(i18n: I18n, language: Language, area: LaterArea): Promise<void> {
  const loads = laterLoads.get(i18n) ?? new Map<LaterArea, Load>();
  laterLoads.set(i18n, loads);
  const known = loads.get(area);
  if (known) return known;
  const load: Load = loadChunk<{ messages: Compiled }>(later[area][language]).then(({ messages }) => {
    i18n.load(language, messages);
    load.status = "fulfilled";
  });
  load.catch(() => loads.delete(area)); // asked again on a retry
  loads.set(area, load);
  return load;
}

/** Adds to one language's texts the areas that another's have: so that a page changes its language in one step. */
export async function loadLaterTextsOf(other: I18n, i18n: I18n, language: Language): Promise<void> {
  const areas = [...(laterLoads.get(other)?.keys() ?? [])];
  await Promise.all(areas.map((area) => loadLaterTexts(i18n, language, area)));
}

/** Waits for the texts of an area that is not part of the first download. */
export function useLaterTexts(area: LaterArea): void {
  const { i18n, language } = useTextContext();
  use(loadLaterTexts(i18n, language, area));
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
 * The content's text in the reader's language, else in the other one. `lang` is set where it is the other one:
 * put it on the element so that screen readers and hyphenation know.
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
