import { useTheme } from "@/lib/browser/theme";
import { useLanguageChoice, useViewer } from "@/lib/data/session";
import { LANGUAGES, type Language } from "@/lib/text/language";
import { type PlainMessageId, useLanguage, useText } from "@/lib/text/text";
import css from "./preferences.module.css";

/** Each language in its own words, in both interface languages. */
export const names: Record<Language, string> = { en: "English", fr: "Français" };

export const themes = ["auto", "light", "dark"] as const;
export const themeNames: Record<(typeof themes)[number], PlainMessageId> = {
  auto: "common.theme.auto",
  light: "common.theme.light",
  dark: "common.theme.dark",
};

/** The language and theme choices in the foot of the page. */
export function FooterPreferences() {
  const t = useText();
  const language = useLanguage();
  const { viewer } = useViewer();
  const chooseLanguage = useLanguageChoice();
  const [theme, chooseTheme] = useTheme();
  return (
    <div className={css.footer}>
      <label className={css.field}>
        <span>{t("common.language")}</span>
        <select
          value={language}
          onChange={(event) => chooseLanguage((event.target.value || null) as Language | null)}
        >
          {LANGUAGES.map((it) => (
            <option key={it} value={it} lang={it}>
              {names[it]}
            </option>
          ))}
          {viewer === null && <option value="">{t("common.language.browser")}</option>}
        </select>
      </label>
      <label className={css.field}>
        <span>{t("common.theme")}</span>
        <select
          value={theme}
          onChange={(event) => chooseTheme(event.target.value as (typeof themes)[number])}
        >
          {themes.map((it) => (
            <option key={it} value={it}>
              {t(themeNames[it])}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
