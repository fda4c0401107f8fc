import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate, formatDateTime } from "@/lib/format";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import { withSearch } from "../address";
import css from "./AsOfBanner.module.css";

/** Shown with a past state, with a link back to the current one. */
export default function AsOfBanner({ asof }: { asof: string }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const [search] = useSearchParams();
  const vintage = /^v(\d+)$/.exec(asof)?.[1];
  const day = /^\d{4}-\d\d-\d\d$/.test(asof);
  return (
    <div className={css.banner}>
      <Notice
        kind="warning"
        title={
          vintage !== undefined
            ? t("metricMore.asof.vintage", { number: Number(vintage) })
            : day
              ? t("metricMore.asof.day", { date: formatDate(`${asof}T12:00:00Z`, language, "UTC") })
              : t("metricMore.asof.moment", { date: formatDateTime(asof, language, timeZone) })
        }
        actions={
          <Link
            className={buttonClass("plain", true)}
            to={withSearch(search, { asof: null })}
            preventScrollReset
          >
            {t("metricMore.reset.asof")}
          </Link>
        }
      >
        <p>{t("metricMore.asof.text")}</p>
      </Notice>
    </div>
  );
}
