import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { dateIn } from "@/lib/calendar/due";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type Translate, useLanguage, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import css from "./Desk.module.css";
import { DeskTable } from "./DeskTable";
import { DeskToolbar } from "./DeskToolbar";
import { type Pasting, usePasting } from "./paste/usePasting";
import type { FollowersProps } from "./row/DeskRow";
import { rowActions } from "./row/rowActions";
import { isDue, isStuck, isTroubled, isUnsaved, type Row } from "./row/state/row";
import { useSend } from "./row/useSend";
import { useStoredRows } from "./row/useStoredRows";
import { type Desk, useDesk } from "./useDesk";
import { type DeskChoice, useDeskChoice } from "./useDeskChoice";

const PasteDialog = lazy(() => loadChunk(() => import("./paste/PasteDialog")));

interface DeskViewProps {
  readonly mayMakeCollection: boolean;
  /** An offer to those who use the desk. */
  readonly offer?: ReactNode;
  /** Shows the number of followers of an indicator. */
  readonly followers?: ComponentType<FollowersProps>;
}

/** The publisher's desk: the next values to publish, due ones first, each saved where it is typed. */
export function DeskView({ mayMakeCollection, offer, followers }: DeskViewProps) {
  const t = useText();
  const choice = useDeskChoice();
  const desk = useDesk(choice);
  const rows = useRows();
  const table = useRef<HTMLTableElement>(null);
  const pasting = usePasting(rows.actions);
  const unsaved = rows.touched.filter(isUnsaved).length;
  useUnsavedWarning(unsaved > 0, t("desk.leave", { count: unsaved }), true);

  const { entries } = desk;
  const shown = entries.map(rows.get);
  const nothing = desk.isSuccess && entries.length === 0 && !desk.isPlaceholderData;
  if (nothing && !choice.isFiltered && !choice.due)
    return <NothingToUpdate mayMakeCollection={mayMakeCollection} />;
  return (
    <>
      <PageHeader title={t("desk.title")} summary={summaryOf(t, desk, rows, choice)} />
      {offer}
      <DeskToolbar choice={choice} />
      {desk.isError && <LoadFailure error={desk.error} onRetry={() => void desk.refetch()} />}
      {desk.isPending && <Waiting />}
      {nothing && <NothingFound choice={choice} />}
      {entries.length > 0 && (
        <DeskTable
          desk={desk}
          rows={shown}
          actions={rows.actions}
          table={table}
          followers={followers}
          onPaste={pasting.take}
        />
      )}
      {pasting.open && (
        <Suspense fallback={null}>
          <PasteDialog {...pasting.open} rows={shown} onFill={pasting.fill} onClose={pasting.close} />
        </Suspense>
      )}
      <DeskUnsaved
        touched={rows.touched}
        shown={shown}
        table={table}
        pasting={pasting}
        showAll={choice.isFiltered || choice.due ? choice.clear : undefined}
      />
    </>
  );
}

/**
 * The typed values of the rows and their results. They survive a change of the filters, so that no typed value is lost;
 * each row is saved separately, and several saves can run at once.
 */
function useRows() {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const clock = useCallback(() => dateIn(timeZone, new Date()), [timeZone]);
  const { get, touched, current, dispatch } = useStoredRows(clock);
  const send = useSend(clock);
  const actions = useMemo(
    () => rowActions({ current, dispatch, send, clock, language }),
    [current, dispatch, send, clock, language],
  );
  return { get, touched, actions };
}

/** The rows of the desk. */
type Rows = ReturnType<typeof useRows>;

/** Shown if the filters leave no indicator. */
function NothingFound({ choice }: { choice: DeskChoice }) {
  const t = useText();
  const { isFiltered } = choice;
  return (
    <EmptyState
      title={t(isFiltered ? "desk.none.title" : "desk.none.due")}
      text={t(isFiltered ? "desk.none.text" : "desk.none.dueText")}
      action={
        isFiltered ? (
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
            <span className="cluster-3">
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

/**
 * Announces saved values, and shows the number of unsaved rows, including filtered ones. It is below the rows, so that
 * they do not move during typing.
 */
function DeskUnsaved(props: {
  /** All rows with typed or saved values. */
  touched: readonly Row[];
  shown: readonly Row[];
  table: RefObject<HTMLTableElement | null>;
  pasting: Pasting;
  /** Removes the filters; `undefined` without a filter. */
  showAll: (() => void) | undefined;
}) {
  const { touched, shown, table, pasting, showAll } = props;
  const t = useText();
  const unsaved = touched.filter(isUnsaved).length;
  const stuck = touched.filter(isStuck).length;
  const saved = touched.filter(({ status }) => status.kind === "saved").length;
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    if (saved > 0) setSpoken(t("desk.savedCount", { count: saved }));
  }, [saved, t]);
  const { filled } = pasting;
  useEffect(() => {
    if (filled > 0) setSpoken(t("desk.pasted.filled", { count: filled }));
  }, [filled, t]);
  const ids = new Set(shown.map(({ metric }) => metric.id));
  const hidden = touched.filter((row) => isUnsaved(row) && !ids.has(row.metric.id)).length;
  const first = shown.findIndex((row) => (unsaved > 0 ? isUnsaved(row) : isStuck(row)));
  const titles = [
    unsaved > 0 && t("desk.notSaved", { count: unsaved }),
    stuck > 0 && t("desk.notTakenBack", { count: stuck }),
  ].filter(Boolean);
  const isWrong = stuck > 0 || touched.some(isTroubled);
  return (
    <>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {titles.length > 0 && (
        // It appears with the first typed key: only failures are announced.
        <div className={`${css.unsaved} ${isWrong ? css.wrong : ""}`} role={isWrong ? "alert" : undefined}>
          <p>{titles.join(" · ")}</p>
          {first >= 0 && (
            <Button
              small
              onClick={() =>
                table.current
                  ?.querySelector<HTMLElement>(`[data-row="${first}"] [data-column="value"]`)
                  ?.focus()
              }
            >
              {t("desk.toFirst")}
            </Button>
          )}
          {filled > 0 && unsaved > 0 && (
            <Button small variant="quiet" onClick={pasting.undo}>
              {t("desk.pasted.undo", { count: filled })}
            </Button>
          )}
          {hidden > 0 && showAll && (
            <Button small variant="quiet" onClick={showAll}>
              {t("desk.showHidden", { count: hidden })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** The numbers of all and of due indicators. */
function summaryOf(t: Translate, desk: Desk, rows: Rows, choice: DeskChoice): string {
  if (!desk.data) return t("desk.summary.waiting");
  // An indicator published from here is no longer due, although the loaded list says so.
  const settled = desk.entries.filter((entry) => entry.due && !isDue(rows.get(entry))).length;
  const due = Math.max(0, desk.dueCount - settled);
  if (choice.isFiltered) return t("desk.summary.filtered", { due });
  return choice.due ? t("desk.summary.due", { due }) : t("desk.summary", { due, total: desk.total });
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
