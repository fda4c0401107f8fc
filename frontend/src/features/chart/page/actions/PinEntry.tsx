import { type FragmentType, graphql, readFragment } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { menuItem } from "@/ui/action/Menu";
import { showToast } from "@/ui/state/toasts";

const CHART = graphql(`
  fragment PinEntry_chart on Chart {
    id
    pinned
  }
`);

const PIN_CHART = graphql(`
  mutation PinChart($collection: ID!, $chart: ID!) {
    pin(collection: $collection, chart: $chart) {
      collection { id }
      problems { ...Problem }
    }
  }
`);

const UNPIN_CHART = graphql(`
  mutation UnpinChart($collection: ID!, $chart: ID!) {
    unpin(collection: $collection, chart: $chart) {
      collection { id }
      problems { ...Problem }
    }
  }
`);

/** Pins the chart to the page of its collection, or unpins it. */
export function PinEntry(props: { chart: FragmentType<typeof CHART>; collection: string }) {
  const { collection } = props;
  const { id, pinned } = readFragment(CHART, props.chart);
  const t = useText();
  const invalidate = useInvalidate();
  const saving = useSaving({
    send: async (sent: { collection: string; chart: string }) =>
      pinned ? (await request(UNPIN_CHART, sent)).unpin : (await request(PIN_CHART, sent)).pin,
    done: () => {
      showToast((t) => t(pinned ? "chartPage.unpinned" : "chartPage.pinned"));
      // The page of the chart shows whether it is pinned, like the page of the collection.
      void invalidate("dashboard");
    },
    refused: ([first]) => first && showToast((t) => problemText(t, first)),
  });
  return (
    <button
      type="button"
      role="menuitem"
      className={menuItem}
      onClick={() => void saving.save({ collection, chart: id })}
    >
      {t(pinned ? "chartPage.unpin" : "chartPage.pin")}
    </button>
  );
}
