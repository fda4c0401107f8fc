import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./Lists.module.css";

const ANALYTICS = graphql(`
  fragment CountLists_analytics on Analytics {
    formats { label count }
    programs { label count }
    spreadsheets { label count }
    referrers { label count }
    embedders { label count }
    searches { label count }
  }
`);

/** Formats as file names write them, except for the one that readers know by its program. */
const formatName = (format: string) => (format === "xlsx" ? "Excel (XLSX)" : format.toUpperCase());

const SPREADSHEETS: Record<string, string> = {
  excel: "Excel",
  sheets: "Google Sheets",
  libreoffice: "LibreOffice",
};

/** How the data is read, and where readers come from. */
export function CountLists(props: { analytics: FragmentType<typeof ANALYTICS> }) {
  const analytics = readFragment(ANALYTICS, props.analytics);
  const t = useText();
  const programName = (label: string) =>
    label === "key" || label === "guest" ? t(`analytics.program.${label}`) : label;
  return (
    <>
      <section className={css.section}>
        <h2>{t("analytics.use")}</h2>
        <div className={css.grid}>
          <CountList title={t("analytics.formats")} counts={analytics.formats} nameOf={formatName} />
          <CountList title={t("analytics.programs")} counts={analytics.programs} nameOf={programName} />
          <CountList
            title={t("analytics.spreadsheets")}
            counts={analytics.spreadsheets}
            nameOf={(label) => SPREADSHEETS[label] ?? label}
          />
        </div>
      </section>
      <section className={css.section}>
        <h2>{t("analytics.origin")}</h2>
        <div className={css.grid}>
          <CountList title={t("analytics.referrers")} counts={analytics.referrers} />
          <CountList
            title={t("analytics.searches")}
            counts={analytics.searches}
            others={t("analytics.searches.others")}
          />
          <CountList title={t("analytics.embedders")} counts={analytics.embedders} />
        </div>
      </section>
    </>
  );
}

/** Rows shown at first. */
const FIRST = 8;

interface Count {
  /** Empty for all that have no row of their own. */
  readonly label: string;
  /** Absent for a host of fewer than 3 visitors, and for fewer than 3 others. */
  readonly count?: number | null;
}

/** A list of counts, in the given order, with a bar behind each row. */
function CountList(props: {
  title: string;
  counts: readonly Count[];
  /** The displayed name of a label; by default the label itself. */
  nameOf?: (label: string) => string;
  /** The displayed name of the others. */
  others?: string;
}) {
  const t = useText();
  const { title, counts, nameOf = String, others = t("analytics.others") } = props;
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...counts.map(({ count }) => count ?? 0));
  const shown = all ? counts : counts.slice(0, FIRST);
  return (
    <section className={css.counts}>
      <h3>{title}</h3>
      {counts.length === 0 ? (
        <p className="muted">{t("analytics.none")}</p>
      ) : (
        <ul>
          {shown.map(({ label, count }) => (
            <li
              key={label}
              className={css.barred}
              style={{ backgroundSize: `${((count ?? 0) / most) * 100}% 100%` }}
            >
              <span className={label === "" ? `muted ${css.others}` : css.label}>
                {label === "" ? others : nameOf(label)}
              </span>
              <span className={css.count}>
                {count === null || count === undefined
                  ? t("analytics.few")
                  : formatNumber(count, { language })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {counts.length > shown.length && (
        <Button variant="link" onClick={() => setAll(true)}>
          {t("analytics.all", { count: counts.length })}
        </Button>
      )}
    </section>
  );
}
