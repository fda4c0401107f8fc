import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import type { BilingualText } from "@/lib/text/text";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { TextInput } from "@/ui/field/fields";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { PINNABLE_CHARTS, PINNABLE_DASHBOARDS, PINNABLE_METRICS } from "../documents";
import css from "./PinDialog.module.css";
import type { Target, usePinChanges } from "./usePinChanges";

const TYPING_PAUSE_MS = 120;

/** Chooses the collection's pinned indicators and charts. Each choice is saved at once. */
export function PinDialog(props: {
  account: string;
  collection: string;
  changes: ReturnType<typeof usePinChanges>;
  onClose: () => void;
}) {
  const { account, collection, changes, onClose } = props;
  const t = useText();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const metrics = useQuery({
    queryKey: ["collection", account, collection, "pinnableMetrics", search],
    queryFn: async () =>
      (await request(PINNABLE_METRICS, { account, key: collection, search: search || null })).collection
        ?.metrics ?? { nodes: [], totalCount: 0 },
    placeholderData: keepPreviousData,
  });
  const boards = useQuery({
    queryKey: ["collection", account, collection, "pinnableDashboards"],
    queryFn: async () =>
      (await request(PINNABLE_DASHBOARDS, { account, key: collection })).collection?.dashboards.nodes ?? [],
  });
  const filled = boards.data?.filter((board) => board.chartCount > 0) ?? [];
  const found = metrics.data?.nodes ?? [];
  const rest = (metrics.data?.totalCount ?? 0) - found.length;
  return (
    <Dialog
      title={t("collectionMore.pin.title")}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("collectionMore.pins.done")}
        </Button>
      }
    >
      <TextInput
        type="search"
        label={t("collectionMore.pin.search")}
        placeholder={t("collectionMore.list.filterHint")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <section>
        <h3 className={css.heading}>{t("collectionMore.pin.metrics")}</h3>
        {metrics.isPending && <Waiting />}
        {metrics.isError && <LoadFailure error={metrics.error} onRetry={() => void metrics.refetch()} />}
        {metrics.isSuccess && found.length === 0 && (
          <p className={css.none}>{t("collectionMore.pin.noMetric")}</p>
        )}
        <ul className={css.list}>
          {found.map((metric) => (
            <Entry
              key={metric.id}
              name={metric.name}
              detail={metric.path}
              pinned={metric.pinned}
              target={{ metric: metric.id }}
              changes={changes}
            />
          ))}
        </ul>
        {rest > 0 && <p className={css.none}>{t("collectionMore.pin.rest", { count: rest })}</p>}
      </section>
      {filled.length > 0 && (
        <section>
          <h3 className={css.heading}>{t("collectionMore.pin.charts")}</h3>
          {filled.map((board) => (
            <Charts key={board.id} {...{ account, collection, board, changes }} alone={filled.length === 1} />
          ))}
        </section>
      )}
    </Dialog>
  );
}

/** The charts of a dashboard, loaded when it is expanded. */
function Charts(props: {
  account: string;
  collection: string;
  board: { key: string; name: BilingualText; chartCount: number };
  alone: boolean;
  changes: ReturnType<typeof usePinChanges>;
}) {
  const { account, collection, board, alone, changes } = props;
  const t = useText();
  const [open, setOpen] = useState(alone);
  const name = usePickText()(board.name);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["collection", account, collection, "pinnableCharts", board.key],
    queryFn: async () =>
      (await request(PINNABLE_CHARTS, { account, key: collection, dashboard: board.key })).dashboard?.charts
        .nodes ?? [],
    enabled: open,
  });
  return (
    <details className={css.board} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span lang={name?.lang}>{name?.text ?? board.key}</span>{" "}
        <span className={css.none}>{t("collectionMore.charts.count", { count: board.chartCount })}</span>
      </summary>
      {open && isPending && <Waiting />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <ul className={css.list}>
        {data?.map((chart) => (
          <Entry
            key={chart.id}
            name={chart.title}
            detail={chart.key}
            pinned={chart.pinned}
            target={{ chart: chart.id }}
            changes={changes}
          />
        ))}
      </ul>
    </details>
  );
}

function Entry(props: {
  name: BilingualText;
  detail: string;
  pinned: boolean;
  target: Target;
  changes: ReturnType<typeof usePinChanges>;
}) {
  const { name, detail, pinned, target, changes } = props;
  const t = useText();
  const [busy, setBusy] = useState(false);
  const shown = usePickText()(name);
  const label = shown?.text ?? detail;
  const change = async () => {
    setBusy(true);
    await (pinned ? changes.unpin(target) : changes.pin(target));
    setBusy(false);
  };
  return (
    <li className={css.entry}>
      <span className={css.name}>
        <span lang={shown?.lang}>{label}</span>
        <span className={css.key}>{detail}</span>
      </span>
      <Button
        small
        busy={busy}
        aria-label={t(pinned ? "collectionMore.pins.unpin" : "collectionMore.pin.pin", { name: label })}
        onClick={() => void change()}
      >
        {t(pinned ? "collectionMore.pin.off" : "collectionMore.pin.on")}
      </Button>
    </li>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <Bar height={28} />
      <Bar height={28} />
      <Bar height={28} />
    </Skeleton>
  );
}
