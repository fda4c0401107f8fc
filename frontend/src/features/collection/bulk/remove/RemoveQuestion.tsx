import { useState } from "react";
import { usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { ConfirmDialog } from "@/ui/action/ConfirmDialog";
import { TextInput } from "@/ui/field/fields";
import type { Place } from "../../place";
import css from "../Bulk.module.css";
import { ExportChoices } from "../export/ExportChoices";
import { Reading } from "../Reading";
import type { Picked } from "../selection/selection";
import type { useSelected } from "../useSelected";

/** Most indicators that are deleted without typing their number. */
const UNTYPED = 10;
const NAMED = 5;
/** Number of deletions per request. */
const BATCH = 100;

/** The confirmation: lists the indicators and the consequences, and asks for the number of many. */
export function RemoveQuestion(props: {
  place: Place;
  selected: ReturnType<typeof useSelected>;
  onRemove: (collection: string, metrics: readonly Picked[]) => void;
  onClose: () => void;
}) {
  const { place, selected, onRemove, onClose } = props;
  const t = useText();
  const [typed, setTyped] = useState("");
  const { metrics, collection } = selected;
  const count = metrics?.length ?? 0;
  const ready = metrics !== undefined && collection !== undefined && count > 0;
  const isTyped = count <= UNTYPED || typed.replace(/[\s.,'’]/g, "") === String(count);
  const submit = () => {
    if (ready && isTyped) onRemove(collection, metrics);
  };
  return (
    <ConfirmDialog
      title={count > 0 ? t("bulk.remove.title", { count }) : t("bulk.remove.counting")}
      action={ready ? t("bulk.remove.confirm", { count }) : null}
      isLocked={!isTyped}
      onConfirm={submit}
      onClose={onClose}
    >
      <Reading selected={selected} />
      {metrics && count > 0 && (
        <>
          <WhatGoes metrics={metrics} />
          <Consequences place={place} metrics={metrics} />
          {count > UNTYPED && (
            <TextInput
              data-autofocus
              label={t("bulk.remove.type", { count })}
              inputMode="numeric"
              autoComplete="off"
              className={css.number}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => event.key === "Enter" && submit()}
            />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

/** What a deletion means, and the offer to export before. */
function Consequences({ place, metrics }: { place: Place; metrics: readonly Picked[] }) {
  const t = useText();
  const count = metrics.length;
  return (
    <>
      <p>
        <strong>{t("bulk.remove.forGood")}</strong> {t("bulk.remove.consequences")}
      </p>
      <p className="detail">
        {t("bulk.remove.keeps", { count })} {count > BATCH && t("bulk.remove.batches")}
      </p>
      <div className={css.before}>
        <p>{t("bulk.remove.exportFirst")}</p>
        <div className="cluster-2">
          <ExportChoices
            place={place}
            count={count}
            wanted={{ ids: metrics.map(({ id }) => id) }}
            className={buttonClass("plain", true)}
          />
        </div>
      </div>
    </>
  );
}

/** The indicators to delete: their number, the first names, and the number of their observations. */
function WhatGoes({ metrics }: { metrics: readonly Picked[] }) {
  const t = useText();
  const pick = usePickText();
  const observations = metrics.reduce((sum, metric) => sum + metric.observationCount, 0);
  const rest = metrics.length - NAMED;
  return (
    <div>
      <ul className={css.named}>
        {metrics.slice(0, rest === 1 ? NAMED + 1 : NAMED).map(({ id, path, name }) => (
          <li key={id}>
            {pick(name)?.text} <code>{path}</code>
          </li>
        ))}
        {rest > 1 && <li className="detail">{t("bulk.remove.more", { count: rest })}</li>}
      </ul>
      <p>{t("bulk.remove.observations", { count: observations, metrics: metrics.length })}</p>
    </div>
  );
}
