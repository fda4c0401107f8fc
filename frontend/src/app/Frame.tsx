import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { SkipLink } from "@/ui/action/SkipLink";
import css from "./Frame.module.css";
import { Header } from "./Header";
import { FooterPreferences } from "./preferences";

interface FrameProps {
  /** A notice between the header and the page. */
  readonly strip?: ReactNode;
  readonly children?: ReactNode;
}

/** The header and footer around every page; the server renders it too. */
export function Frame({ strip, children }: FrameProps) {
  const t = useText();
  return (
    <>
      <SkipLink to="#content">{t("common.skip")}</SkipLink>
      <Header />
      {strip}
      <main id="content" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** The foot of every page: about, rules, language and appearance. */
function Footer() {
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
