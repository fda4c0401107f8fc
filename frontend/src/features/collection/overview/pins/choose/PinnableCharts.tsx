import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { usePickText, useText } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import type { Place } from "../../../place";
import type { PinChanges } from "../usePinChanges";
import css from "./PinDialog.module.css";
import { PinEntry, WaitingEntries } from "./PinEntry";

const DASHBOARD = graphql(`
  fragment PinnableCharts_dashboard on Dashboard {
    key
    name { fr en }
    chartCount
  }
`);

const PINNABLE_CHARTS = graphql(`
  query PinnableCharts($account: String!, $key: String!, $dashboard: String!) {
    dashboard(account: $account, collection: $key, key: $dashboard) {
      id
      charts(first: 60) {
        nodes { id key title { fr en } pinned }
      }
    }
  }
`);

/** The charts of a dashboard. */
function pinnableChartsQuery(place: Place, dashboard: string) {
  return queryOptions({
    queryKey: keys.collection(place, "pinnableCharts", dashboard),
    queryFn: async () => {
      const data = await request(PINNABLE_CHARTS, {
        account: place.account,
        key: place.collection,
        dashboard,
      });
      return data.dashboard?.charts.nodes ?? [];
    },
  });
}

/** The charts of a dashboard, loaded when it is expanded. */
export function PinnableCharts(props: {
  place: Place;
  dashboard: FragmentType<typeof DASHBOARD>;
  /** Whether no other dashboard has charts: it is then expanded. */
  isOnly: boolean;
  changes: PinChanges;
}) {
  const { place, isOnly, changes } = props;
  const dashboard = readFragment(DASHBOARD, props.dashboard);
  const t = useText();
  const [open, setOpen] = useState(isOnly);
  const name = usePickText()(dashboard.name);
  const query = useQuery({ ...pinnableChartsQuery(place, dashboard.key), enabled: open });
  return (
    <details className={css.board} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span lang={name?.lang}>{name?.text ?? dashboard.key}</span>{" "}
        <span className={css.none}>{t("collectionMore.charts.count", { count: dashboard.chartCount })}</span>
      </summary>
      <Loaded from={query} waiting={open && <WaitingEntries />}>
        {(charts) => (
          <ul className={css.list}>
            {charts.map(({ id, key, title, pinned }) => (
              <PinEntry
                key={id}
                name={title}
                detail={key}
                pinned={pinned}
                target={{ chart: id }}
                changes={changes}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </details>
  );
}
