import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { PageHeader } from "@/ui/layout/PageHeader";

interface Props {
  /** The parts of the dashboard's address. */
  at: readonly [account: string, collection: string, dashboard: string];
  /** The name of the dashboard. */
  dashboard: string;
  /** `undefined` for a new chart. */
  chart: string | undefined;
  /** The title of the chart as typed. */
  title: string | undefined;
}

/** The head of the form of a chart, with its place. */
export function ChartEditorHead({ at, dashboard, chart, title }: Props) {
  const t = useText();
  const [account, collection, key] = at;
  const words =
    chart === undefined ? t("chartSeries.newTitle") : t("chartSeries.editTitle", { title: title ?? chart });
  usePageTitle(words);
  return (
    <PageHeader
      title={words}
      crumbs={[
        <Link key="account" to={paths.account(account)}>
          {account}
        </Link>,
        collection !== "_" && (
          <Link key="collection" to={paths.dashboards(account, collection)}>
            {collection}
          </Link>
        ),
        <Link key="dashboard" to={paths.dashboard(...at)}>
          {key}
        </Link>,
        chart !== undefined && (
          <Link key="chart" to={paths.dashboardChart(...at, chart)}>
            {chart}
          </Link>
        ),
      ].filter(Boolean)}
      summary={t("chartSeries.lead", { dashboard })}
    />
  );
}
