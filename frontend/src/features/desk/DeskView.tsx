import { type ComponentType, type ReactNode, useRef } from "react";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { type Translate, useText } from "@/lib/text/text";
import { PageHeader } from "@/ui/layout/PageHeader";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { NothingFound, NothingToUpdate } from "./DeskEmpty";
import { DeskTable } from "./DeskTable";
import { DeskToolbar } from "./DeskToolbar";
import { DeskUnsaved } from "./DeskUnsaved";
import type { FollowersProps } from "./row/DeskRow";
import { isDue, isUnsaved } from "./row/state/row";
import { type Rows, useRows } from "./row/useRows";
import { type Desk, useDesk } from "./useDesk";
import { type DeskChoice, useDeskChoice } from "./useDeskChoice";

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
        <DeskTable desk={desk} rows={shown} actions={rows.actions} table={table} followers={followers} />
      )}
      <DeskUnsaved
        touched={rows.touched}
        shown={shown}
        table={table}
        showAll={choice.isFiltered || choice.due ? choice.clear : undefined}
      />
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
