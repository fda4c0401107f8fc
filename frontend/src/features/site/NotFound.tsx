import type { ReactNode } from "react";
import { useContentTitle } from "@/lib/browser/title";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import css from "./NotFound.module.css";

/**
 * Not existing, or not visible to this reader: both look the same. A guest can sign in and return. `children` say what
 * the address may mean.
 */
export function NotFound({ children }: { children?: ReactNode }) {
  const t = useText();
  const { pathname, search } = useLocation();
  const { viewer } = useViewer();
  useContentTitle(t("pages.notFound.title"));
  return (
    <div className={css.page}>
      <h1>{t("pages.notFound.title")}</h1>
      <p>{viewer ? t("pages.notFound.textSignedIn") : t("pages.notFound.text")}</p>
      {children}
      <div className={css.actions}>
        {viewer === null && (
          <Link className={buttonClass("primary")} to={paths.sign(pathname + search)}>
            {t("common.signIn")}
          </Link>
        )}
        <Link className={buttonClass(viewer === null ? "plain" : "primary")} to={paths.home}>
          {t("pages.notFound.home")}
        </Link>
      </div>
    </div>
  );
}
