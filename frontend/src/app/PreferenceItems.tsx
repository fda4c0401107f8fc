import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useTheme } from "@/lib/browser/theme";
import { useLanguageChoice } from "@/lib/data/session";
import { LANGUAGES } from "@/lib/text/language";
import { useLanguage, useText } from "@/lib/text/text";
import { menuItem } from "@/ui/action/Menu";
import { names, themeNames, themes } from "./preferences";
import css from "./preferences.module.css";

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
