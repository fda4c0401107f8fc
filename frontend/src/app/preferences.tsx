import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useTheme } from "@/lib/browser/theme";
import { useLanguageChoice } from "@/lib/data/session";
import { LANGUAGES, type Language } from "@/lib/text/language";
import { type PlainMessageId, useLanguage, useText } from "@/lib/text/text";
import { menuItem } from "@/ui/action/Menu";
import css from "./preferences.module.css";

/** Each language in its own words, in both interface languages. */
const names: Record<Language, string> = { en: "English", fr: "Français" };

const themes = ["auto", "light", "dark"] as const;
const themeNames: Record<(typeof themes)[number], PlainMessageId> = {
  auto: "common.theme.auto",
  light: "common.theme.light",
  dark: "common.theme.dark",
};

/** Entries of a menu: the languages. */
export function LanguageItems() {
  const chosen = useLanguage();
  const choose = useLanguageChoice();
  return LANGUAGES.map((language) => (
    <button
      key={language}
      type="button"
      role="menuitemradio"
      aria-checked={language === chosen}
      className={menuItem}
      lang={language}
      onClick={() => choose(language)}
    >
      <Mark on={language === chosen} />
      {names[language]}
    </button>
  ));
}

/** Entries of a menu: light, dark, or the system's theme. */
export function ThemeItems() {
  const t = useText();
  const [chosen, choose] = useTheme();
  return themes.map((theme) => (
    <button
      key={theme}
      type="button"
      role="menuitemradio"
      aria-checked={theme === chosen}
      className={menuItem}
      onClick={() => choose(theme)}
    >
      <Mark on={theme === chosen} />
      {t(themeNames[theme])}
    </button>
  ));
}

function Mark({ on }: { on: boolean }) {
  return <span className={css.mark}>{on && <IconCheck size={18} aria-hidden="true" />}</span>;
}

/** The language and theme choices in the foot of the page. */
export function FooterPreferences() {
  const t = useText();
  const language = useLanguage();
  const chooseLanguage = useLanguageChoice();
  const [theme, chooseTheme] = useTheme();
  return (
    <div className={css.footer}>
      <label className={css.field}>
        <span>{t("common.language")}</span>
        <select value={language} onChange={(event) => chooseLanguage(event.target.value as Language)}>
          {LANGUAGES.map((it) => (
            <option key={it} value={it} lang={it}>
              {names[it]}
            </option>
          ))}
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
