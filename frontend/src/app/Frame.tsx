import type { ReactNode } from "react";
import { useText } from "@/lib/text/text";
import { SkipLink } from "@/ui/action/SkipLink";
import { Footer } from "./Footer";
import css from "./Frame.module.css";
import { Header } from "./Header";

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
