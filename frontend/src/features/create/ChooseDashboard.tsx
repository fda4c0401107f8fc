import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { NativeSelect } from "@/ui/field/fields";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";
import css from "./ChooseCollection.module.css";
import { lastPlace, rememberPlace } from "./lastPlace";

const chartPlaces = graphql(`
  query ChartPlaces {
    viewer {
      id
      editableDashboards(first: 100) {
        nodes { id key name { fr en } account { key name } collection { key name { fr en } } }
      }
    }
  }
`);

/** The key of the personal dashboards' collection. */
const PERSONAL = "_";

/** Chooses the dashboard of a new chart; proposes the last one. */
export function ChooseDashboard() {
  const t = useText();
  const pick = usePickText();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(() => lastPlace("dashboard"));
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["chartPlaces"],
    queryFn: async () => (await request(chartPlaces)).viewer?.editableDashboards.nodes ?? [],
  });
  if (isPending) return <PageSkeleton />;
  if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const target = data.find(({ id }) => id === chosen) ?? data[0];
  if (!target) {
    return (
      <>
        <PageHeader title={t("collectionMore.new.chartTitle")} />
        <EmptyState
          title={t("collectionMore.new.noDashboard.title")}
          text={t("collectionMore.new.noDashboard.text")}
          action={
            <Link className={buttonClass("primary")} to={paths.newDashboardSomewhere}>
              {t("collectionMore.new.noDashboard.action")}
            </Link>
          }
        />
      </>
    );
  }
  const go = (event: FormEvent) => {
    event.preventDefault();
    rememberPlace("dashboard", target.id);
    navigate(paths.newDashboardChart(target.account.key, target.collection?.key ?? PERSONAL, target.key));
  };
  return (
    <>
      <PageHeader title={t("collectionMore.new.chartTitle")} summary={t("collectionMore.new.chart.text")} />
      <form className={css.form} onSubmit={go}>
        <NativeSelect
          label={t("collectionMore.new.whichDashboard")}
          value={target.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={data.map(({ id, key, name, account, collection }) => ({
            value: id,
            label: t("collectionMore.new.dashboardPlace", {
              place: (collection && pick(collection.name)?.text) || account.name || account.key,
              dashboard: pick(name)?.text ?? key,
            }),
          }))}
        />
        <div className={css.actions}>
          <Button type="submit" variant="primary">
            {t("collectionMore.new.continue")}
          </Button>
          <Link className={buttonClass("quiet")} to={paths.newDashboardSomewhere}>
            {t("collectionMore.new.noDashboard.action")}
          </Link>
        </div>
      </form>
    </>
  );
}
