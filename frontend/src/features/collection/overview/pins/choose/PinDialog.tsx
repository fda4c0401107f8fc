import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { TextInput } from "@/ui/field/fields";
import type { Place } from "../../../place";
import type { PinChanges } from "../usePinChanges";
import css from "./PinDialog.module.css";
import { PinnableCharts } from "./PinnableCharts";
import { PinnableMetrics } from "./PinnableMetrics";

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
