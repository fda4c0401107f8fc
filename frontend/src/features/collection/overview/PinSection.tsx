import IconPinnedOff from "@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs";
import { lazy, Suspense, useState } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { TileGrid } from "@/ui/reorder/TileGrid";
import { EmptyState } from "@/ui/state/EmptyState";
import type { Place } from "../place";
import css from "./Overview.module.css";
import { PinnedChart } from "./pins/PinnedChart";
import { PinnedMetric } from "./pins/PinnedMetric";
import { type Pin, type PinnedCollection, targetOf, usePinChanges } from "./pins/usePinChanges";

const PinDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./pins/choose/PinDialog"))).PinDialog,
}));
const PinTrouble = lazy(async () => ({
  default: (await loadChunk(() => import("./pins/PinTrouble"))).PinTrouble,
}));

/** Most pins of a collection. */
const MOST_PINS = 24;

/** The pins of a collection; editors arrange them and choose others. Readers see nothing if there are none. */
export function PinSection(props: { collection: PinnedCollection; place: Place; mayEdit: boolean }) {
  const { place, mayEdit } = props;
  const t = useText();
  const [arranging, setArranging] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const changes = usePinChanges(props.collection);
  const { pins } = changes;
  if (pins.length === 0 && !mayEdit) return null;
  const full = pins.length >= MOST_PINS;
  return (
    <section className={css.section} aria-labelledby="pinned">
      <div className={pins.length > 0 ? "toolbar apart" : "visually-hidden"}>
        <h2 id="pinned">{t("collectionMore.pins.title")}</h2>
        {mayEdit && pins.length > 0 && (
          <div className="cluster-2">
            <Button small variant={arranging ? "primary" : "plain"} onClick={() => setArranging(!arranging)}>
              {t(arranging ? "collectionMore.pins.done" : "collectionMore.pins.arrange")}
            </Button>
            <Button small disabled={full} onClick={() => setChoosing(true)}>
              {t("collectionMore.pins.add")}
            </Button>
          </div>
        )}
      </div>
      {arranging && <p className={css.hint}>{t("collectionMore.pins.hint")}</p>}
      {full && arranging && <p className={css.hint}>{t("collectionMore.pins.full", { max: MOST_PINS })}</p>}
      {(changes.failure || changes.problems.length > 0) && (
        <Suspense>
          <PinTrouble changes={changes} />
        </Suspense>
      )}
      {pins.length === 0 ? (
        <NoPins onAdd={() => setChoosing(true)} />
      ) : (
        <PinGrid
          pins={pins}
          {...place}
          arranging={arranging && mayEdit}
          onArrange={(ids) => void changes.arrange(ids)}
          onUnpin={(pin) => {
            const target = targetOf(pin);
            if (target) void changes.unpin(target);
          }}
        />
      )}
      {choosing && (
        <Suspense>
          <PinDialog place={place} changes={changes} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The pins of the collection. In arrange mode each tile can be moved and unpinned. */
function PinGrid(props: {
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

/** Unpins a tile. */
function Unpin({ name, onUnpin }: { name: string; onUnpin: () => void }) {
  const t = useText();
  const label = t("collectionMore.pins.unpin", { name });
  return (
    <button type="button" className={css.off} aria-label={label} title={label} onClick={onUnpin}>
      <IconPinnedOff size={18} aria-hidden />
    </button>
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

function NoPins({ onAdd }: { onAdd: () => void }) {
  const t = useText();
  return (
    <EmptyState
      title={t("collectionMore.pins.empty.title")}
      text={t("collectionMore.pins.empty.text")}
      action={
        <Button variant="primary" onClick={onAdd}>
          {t("collectionMore.pins.add")}
        </Button>
      }
    />
  );
}
