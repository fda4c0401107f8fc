import { useEffect } from "react";
import { lazyPage } from "@/lib/browser/lazyPage";
import { useViewer } from "@/lib/data/session";
import type { Arrival } from "@/lib/data/signing";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import css from "./Header.module.css";

/** Guests do not see the menu and do not wait for it. */
const AccountMenu = lazyPage(() => import("./AccountMenu"), {
  waiting: <span className={css.expected} />,
  failed: (retry) => <Retry onRetry={retry} />,
});

/** The bar at the top of every page: home, and the actions open to this reader. */
export function Header() {
  const t = useText();
  const { viewer, expected } = useViewer();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (expected) void AccountMenu.preload().catch(() => {});
  }, [expected]);
  const onSignPage = isSignPage(pathname);
  return (
    <header className={css.header}>
      <nav className={css.bar} aria-label={t("common.header.label")}>
        <Link to={paths.home} className={css.wordmark} translate="no">
          statit
        </Link>
        <Link to={paths.public()} className={css.search} data-search="">
          {t("common.search")}
        </Link>
        <div className={css.actions}>
          {viewer && <AccountMenu />}
          {!viewer && expected && <span className={css.expected} />}
          {!viewer && !expected && !onSignPage && (
            <>
              <Link
                to={paths.sign(hash ? undefined : pathname + search)}
                state={hash ? ({ next: pathname + search + hash } satisfies Arrival) : undefined}
                className={buttonClass("quiet", true)}
              >
                {t("common.signIn")}
              </Link>
              <Link to={paths.new} className={buttonClass("plain", true)}>
                {t("common.publish")}
              </Link>
            </>
          )}
        </div>
      </nav>
    </header>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <Button small variant="quiet" onClick={onRetry}>
      {t("common.retry")}
    </Button>
  );
}

/** Whether a path is that of a page for signing in, also by a provider. */
function isSignPage(pathname: string): boolean {
  const pages: readonly string[] = [paths.sign(), paths.signAsPublisher()];
  return pages.includes(pathname) || pathname.startsWith(paths.signByProvider(""));
}
