import { useCallback, useEffect, useId, useRef } from "react";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { today } from "../../lib/calendar/due";
import css from "./Desk.module.css";
import { DeskToolbar } from "./DeskToolbar";
import { DeskUnsaved } from "./DeskUnsaved";
import { DeskRow } from "./row/DeskRow";
import { isDue, isUnsaved, rowOf } from "./row/row";
import { useRows } from "./row/useRows";
import { type DeskChoice, useDesk, useDeskChoice } from "./useDesk";

/** The publisher's desk: the next values to publish, due ones first, each saved where it is typed. */
export function DeskView({ mayMakeCollection }: { mayMakeCollection: boolean }) {
  const t = useText();
  const choice = useDeskChoice();
  const desk = useDesk(choice);
  const rows = useRows();
  const unsaved = rows.touched.filter(isUnsaved).length;
  useUnsavedWarning(unsaved > 0, t("desk.leave", { count: unsaved }), true);
  const list = useRef<HTMLTableElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const helpId = useId();

  const pages = desk.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.nodes);
  const total = pages[0]?.totalCount ?? 0;
  const shown = entries.map(rows.get);
  // An indicator published from here is no longer due, although the loaded list says so.
  const settled = entries.filter(
    (entry, index) => entry.due && !isDue(shown[index] ?? rowOf(entry, today())),
  ).length;
  const due = Math.max(0, (pages[0]?.dueCount ?? 0) - settled);

  const go = useCallback((from: HTMLElement, step: 1 | -1) => {
    const { column } = from.dataset;
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`) ?? [])];
    const next = fields[fields.indexOf(from as HTMLInputElement) + step];
    if (next) {
      next.focus();
      next.select();
    } else if (step > 0) more.current?.focus();
  }, []);

  // After "show more" the focus moves to the first new row, unless the user has moved it meanwhile.
  const asked = useRef<number | null>(null);
  const count = entries.length;
  useEffect(() => {
    const at = asked.current;
    if (at === null || count <= at) return;
    asked.current = null;
    const { activeElement } = document;
    if (activeElement !== more.current && activeElement !== document.body) return;
    const first = list.current?.querySelector(`[data-row="${at}"]`);
    (first?.querySelector<HTMLElement>('[data-column="value"]') ?? first?.querySelector("a"))?.focus();
  }, [count]);
  const showMore = () => {
    asked.current = count;
    void desk.fetchNextPage();
  };

  const filtered = choice.query !== "" || choice.collection !== null;
  const nothing = desk.isSuccess && entries.length === 0 && !desk.isPlaceholderData;
  if (nothing && !filtered && !choice.due) return <NothingToUpdate mayMakeCollection={mayMakeCollection} />;
  const summary = () => {
    if (!desk.data) return t("desk.summary.waiting");
    if (filtered) return t("desk.summary.filtered", { due });
    return choice.due ? t("desk.summary.due", { due }) : t("desk.summary", { due, total });
  };
  return (
    <>
      <PageHeader title={t("desk.title")} summary={summary()} />
      <DeskToolbar choice={choice} />
      {desk.isError && <LoadFailure error={desk.error} onRetry={() => void desk.refetch()} />}
      {desk.isPending && <Waiting />}
      {nothing && <NothingFound choice={choice} />}
      {entries.length > 0 && (
        <>
          <p className={css.help}>
            <span className={css.keys}>{t("desk.keys")} </span>
            <span id={helpId}>{t("desk.valueHelp")}</span>
          </p>
          <table ref={list} className={css.table} aria-busy={desk.isFetching} aria-label={t("desk.title")}>
            <thead>
              <tr>
                <th scope="col">{t("desk.column.indicator")}</th>
                <th scope="col">{t("desk.column.latest")}</th>
                <th scope="col">{t("desk.column.due")}</th>
                <th scope="col">{t("desk.column.period")}</th>
                <th scope="col">{t("desk.column.value")}</th>
                <th scope="col">{t("desk.column.status")}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => (
                <DeskRow
                  key={row.metric.id}
                  row={row}
                  index={index}
                  helpId={helpId}
                  actions={rows.actions}
                  go={go}
                />
              ))}
            </tbody>
          </table>
          <div className={css.foot}>
            {desk.hasNextPage && (
              <Button ref={more} busy={desk.isFetchingNextPage} onClick={showMore}>
                {t("desk.more")}
              </Button>
            )}
            <span>{t("desk.shown", { shown: entries.length, total })}</span>
          </div>
        </>
      )}
      <DeskUnsaved
        touched={rows.touched}
        shown={shown}
        table={list}
        showAll={filtered || choice.due ? choice.clear : undefined}
      />
    </>
  );
}

function NothingFound({ choice }: { choice: DeskChoice }) {
  const t = useText();
  const filtered = choice.query !== "" || choice.collection !== null;
  return (
    <EmptyState
      title={t(filtered ? "desk.none.title" : "desk.none.due")}
      text={t(filtered ? "desk.none.text" : "desk.none.dueText")}
      action={
        filtered ? (
          <Button onClick={choice.clear}>{t("desk.none.clear")}</Button>
        ) : (
          <Link className={buttonClass()} to={choice.dueLink(false)}>
            {t("desk.none.showAll")}
          </Link>
        )
      }
    />
  );
}

/** Shown to users who may edit no indicator. */
function NothingToUpdate({ mayMakeCollection }: { mayMakeCollection: boolean }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t("desk.title")} />
      <EmptyState
        title={t("desk.empty.title")}
        text={t(mayMakeCollection ? "desk.empty.publisher" : "desk.empty.reader")}
        action={
          mayMakeCollection ? (
            <span className={css.ways}>
              <Link className={buttonClass("primary")} to={paths.newMetric()}>
                {t("desk.empty.new")}
              </Link>
              <Link className={buttonClass()} to={paths.newSomewhere("import")}>
                {t("desk.empty.import")}
              </Link>
            </span>
          ) : (
            <Link className={buttonClass("primary")} to={paths.settings()}>
              {t("desk.empty.become")}
            </Link>
          )
        }
      />
    </>
  );
}

function Waiting() {
  return (
    <Skeleton>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Bar key={row} height={44} />
      ))}
    </Skeleton>
  );
}
