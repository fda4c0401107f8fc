import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { graphql } from "@/gql";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { TextInput } from "@/ui/field/fields";
import { Loaded } from "@/ui/state/Loaded";
import type { Place } from "../../../place";
import type { PinChanges } from "../usePinChanges";
import css from "./PinDialog.module.css";
import { PinEntry, WaitingEntries } from "./PinEntry";
import { PinnableCharts } from "./PinnableCharts";

/** The charts that can be pinned are loaded dashboard by dashboard. */
const PINNABLE_DASHBOARDS = graphql(`
  query PinnableDashboards($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      id
      dashboards(first: 50) {
        nodes { id chartCount ...PinnableCharts_dashboard }
      }
    }
  }
`);

/** The dashboards of a collection whose charts can be pinned. */
function pinnableDashboardsQuery(place: Place) {
  return queryOptions({
    queryKey: keys.collection(place, "pinnableDashboards"),
    queryFn: async () => {
      const data = await request(PINNABLE_DASHBOARDS, { account: place.account, key: place.collection });
      return data.collection?.dashboards.nodes ?? [];
    },
  });
}

/** Chooses the collection's pinned indicators and charts. Each choice is saved at once. */
export function PinDialog(props: { place: Place; changes: PinChanges; onClose: () => void }) {
  const { place, changes, onClose } = props;
  const t = useText();
  const [typed, setTyped] = useState("");
  const { data: dashboards = [] } = useQuery(pinnableDashboardsQuery(place));
  const filled = dashboards.filter(({ chartCount }) => chartCount > 0);
  return (
    <Dialog
      title={t("collectionForm.pin.title")}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("collectionMore.pins.done")}
        </Button>
      }
    >
      <TextInput
        type="search"
        label={t("collectionForm.pin.search")}
        placeholder={t("collectionMore.list.filterHint")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <PinnableMetrics place={place} typed={typed} changes={changes} />
      {filled.length > 0 && (
        <section>
          <h3 className={css.heading}>{t("collectionForm.pin.charts")}</h3>
          {filled.map((dashboard) => (
            <PinnableCharts
              key={dashboard.id}
              place={place}
              dashboard={dashboard}
              isOnly={filled.length === 1}
              changes={changes}
            />
          ))}
        </section>
      )}
    </Dialog>
  );
}

const PINNABLE_METRICS = graphql(`
  query PinnableMetrics($account: String!, $key: String!, $search: String) {
    collection(account: $account, key: $key) {
      id
      metrics(first: 12, search: $search) {
        nodes { id path name { fr en } pinned }
        totalCount
      }
    }
  }
`);

const TYPING_PAUSE_MS = 120;

/** The first indicators of a collection that match; while another search loads, the previous result remains. */
function pinnableMetricsQuery(place: Place, search: string) {
  return queryOptions({
    queryKey: keys.collection(place, "pinnableMetrics", search),
    queryFn: async () => {
      const { account, collection: key } = place;
      const { collection } = await request(PINNABLE_METRICS, { account, key, search: search || null });
      return collection?.metrics ?? { nodes: [], totalCount: 0 };
    },
    placeholderData: keepPreviousData,
  });
}

/** The indicators that match the typed search, each with a button that pins or unpins it. */
function PinnableMetrics(props: { place: Place; typed: string; changes: PinChanges }) {
  const { place, typed, changes } = props;
  const t = useText();
  const search = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const query = useQuery(pinnableMetricsQuery(place, search));
  return (
    <section>
      <h3 className={css.heading}>{t("collectionForm.pin.metrics")}</h3>
      <Loaded from={query} waiting={<WaitingEntries />}>
        {({ nodes, totalCount }) => (
          <>
            {nodes.length === 0 && <p className={css.none}>{t("collectionForm.pin.noMetric")}</p>}
            <ul className={css.list}>
              {nodes.map(({ id, path, name, pinned }) => (
                <PinEntry
                  key={id}
                  name={name}
                  detail={path}
                  pinned={pinned}
                  target={{ metric: id }}
                  changes={changes}
                />
              ))}
            </ul>
            {totalCount > nodes.length && (
              <p className={css.none}>{t("collectionForm.pin.rest", { count: totalCount - nodes.length })}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
