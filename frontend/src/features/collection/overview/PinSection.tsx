import { lazy, Suspense, useState } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import type { Place } from "../place";
import css from "./Overview.module.css";
import { PinGrid } from "./pins/PinGrid";
import { type PinnedCollection, targetOf, usePinChanges } from "./pins/usePinChanges";

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
      <div className={pins.length > 0 ? css.bar : "visually-hidden"}>
        <h2 id="pinned">{t("collectionMore.pins.title")}</h2>
        {mayEdit && pins.length > 0 && (
          <div className={css.actions}>
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
