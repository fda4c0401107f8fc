import { usePickText, useText } from "@/lib/text/text";
import { TileGrid } from "@/ui/reorder/TileGrid";
import { PinnedChart } from "./PinnedChart";
import { PinnedMetric } from "./PinnedMetric";
import { Unpin } from "./Unpin";
import type { Pin } from "./usePinChanges";

/** The pins of the collection. In arrange mode each tile can be moved and unpinned. */
export function PinGrid(props: {
  pins: readonly Pin[];
  account: string;
  collection: string;
  arranging: boolean;
  onArrange: (ids: readonly string[]) => void;
  onUnpin: (pin: Pin) => void;
}) {
  const { pins, account, collection, arranging, onArrange, onUnpin } = props;
  const t = useText();
  const nameOf = useNameOfPin();
  return (
    <TileGrid
      items={pins}
      nameOf={nameOf}
      arranging={arranging}
      onArrange={onArrange}
      texts={{
        move: (name) => t("collectionMore.pins.move", { name }),
        how: t("collectionMore.pins.move.how"),
        drag: t("collectionMore.pins.drag"),
        moved: (values) => t("collectionMore.pins.moved", values),
      }}
      isLarge={({ chart }) => Boolean(chart)}
      tools={(pin) => <Unpin name={nameOf(pin)} onUnpin={() => onUnpin(pin)} />}
    >
      {({ metric, chart }) => (
        <>
          {metric && <PinnedMetric metric={metric} account={account} collection={collection} />}
          {chart && <PinnedChart chart={chart} account={account} collection={collection} />}
        </>
      )}
    </TileGrid>
  );
}

/** The name of a pin: the name of its indicator, the title of its chart, else their key. */
function useNameOfPin(): (pin: Pin) => string {
  const pick = usePickText();
  return ({ metric, chart }) => {
    if (metric) return pick(metric.name)?.text ?? metric.path;
    return chart ? (pick(chart.title)?.text ?? chart.key) : "";
  };
}
