import { type FragmentType, graphql, readFragment } from "@/gql";
import { useText } from "@/lib/text/text";
import { CountList } from "./CountList";
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
