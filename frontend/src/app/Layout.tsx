import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { lazyPage } from "@/lib/browser/lazyPage";
import { useSessionRecord } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { useLocation } from "@/lib/router/navigation";
import { ScrollRestoration } from "@/lib/router/scroll";
import { useText } from "@/lib/text/text";
import { StarButtonContext, type StarProps } from "@/ui/action/Star";
import { Toasts } from "@/ui/state/toasts";
import { Frame } from "./Frame";
import css from "./Layout.module.css";

/** The keys that work on every page; downloaded after it. */
const Keys = lazyPage(() => import("./Keys"), {
  waiting: null,
  failed: () => null,
});

/** The button of a star; downloaded after the page. */
const StarButton = lazyPage<StarProps>(() => import("@/features/follow/StarButton"), {
  waiting: null,
  failed: () => null,
});

/** The frame around every page, and the behaviour common to all pages. */
export function Layout({ children }: { children?: ReactNode }) {
  useSessionRecord();
  return (
    <StarButtonContext value={StarButton}>
      <Frame strip={<OfflineStrip />}>{children}</Frame>
      <RouteAnnouncer />
      <Toasts />
      <Keys />
      <ScrollRestoration />
    </StarButtonContext>
  );
}

/** A strip shown while the browser is offline. */
function OfflineStrip() {
  const t = useText();
  const offline = useOffline();
  return (
    <div role="status" aria-live="polite">
      {offline && <p className={css.strip}>{t("common.offline")}</p>}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the browser reports no network. */
function useOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine);
}

/**
 * Announces the title of the page after a navigation within the application, as a browser does after a load, and
 * focuses the start of the content, so that the next Tab begins there.
 */
function RouteAnnouncer() {
  const { pathname, search } = useLocation();
  const [said, setSaid] = useState("");
  // Each choice of kind and parent on `/new` counts as a page.
  const page = pathname === paths.new ? pathname + search : pathname;
  const before = useRef(page);

  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    const content = document.getElementById("content");
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
    const title = document.querySelector("title");
    const speak = () => setSaid(document.title);
    const timer = setTimeout(speak, 100);
    const observer = new MutationObserver(speak);
    if (title) observer.observe(title, { childList: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [page]);

  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {said}
    </div>
  );
}
