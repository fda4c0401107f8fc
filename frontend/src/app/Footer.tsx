import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import css from "./Footer.module.css";
import { FooterPreferences } from "./preferences";

/** The foot of every page: about, rules, language and appearance. */
export function Footer() {
  const t = useText();
  return (
    <footer className={css.footer}>
      <div className={css.bar}>
        <nav className={css.links} aria-label={t("common.footer.label")}>
          <Link to={paths.public()}>{t("common.footer.browse")}</Link>
          <Link to={paths.about}>{t("common.footer.about")}</Link>
          <a href={paths.help}>{t("common.footer.help")}</a>
          <Link to={paths.terms}>{t("common.footer.terms")}</Link>
          <Link to={paths.privacy}>{t("common.footer.privacy")}</Link>
        </nav>
        <FooterPreferences />
      </div>
    </footer>
  );
}
