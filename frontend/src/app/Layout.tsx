import { Outlet, ScrollRestoration } from "react-router";
import { useSessionRecord } from "@/lib/session";
import { useText } from "@/lib/text";
import { Toasts } from "@/ui/toasts";
import { Footer } from "./Footer";
import { Header } from "./Header";
import css from "./Layout.module.css";
import { OfflineStrip } from "./OfflineStrip";
import { RouteAnnouncer } from "./RouteAnnouncer";

/** The frame around every page. */
export function Layout() {
  const t = useText();
  useSessionRecord();
  return (
    <>
      <a className={css.skip} href="#content">
        {t("common.skip")}
      </a>
      <Header />
      <OfflineStrip />
      <main id="content" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <RouteAnnouncer />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}
