import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { ImportOptionsInput, ImportPreviewQuery } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { withCertain } from "@/lib/repair/certain";
import type { OfferedRepair } from "@/lib/repair/outcome";
import { isStated } from "@/lib/repair/repairs";
import { withLowerIds } from "../stated/lowerIds";
import type { ImportChoice } from "../useImportChoice";

/** A proposed repair of a file, with its effect. */
const PROPOSAL = graphql(`
  fragment ImportReport_proposal on ImportProposal {
    repair
    instead
    certain
    ticked
    count
    samples { line column before after }
    outcomes { repair frequency dates firstPeriod lastPeriod unread }
  }
`);

/** The proposals of a report as the parts of repairs show them, without what the publisher states for the file. */
export function offeredRepairs(proposals: readonly FragmentType<typeof PROPOSAL>[]): OfferedRepair[] {
  const offers = readFragment(PROPOSAL, proposals).filter(({ repair }) => !isStated(repair));
  return offers.map(({ outcomes, ...offer }) => ({
    ...offer,
    outcomes: outcomes.map(({ repair, frequency, dates, firstPeriod, lastPeriod, unread }) => ({
      repair,
      frequency: frequency == null ? null : frequencyLetter(frequency),
      dates,
      first: firstPeriod,
      last: lastPeriod,
      unread,
    })),
  }));
}

const IMPORT_PREVIEW = graphql(`
  query ImportPreview($id: ID!, $options: ImportOptionsInput!) {
    import(id: $id) {
      id
      report(options: $options) {
        ...ResultHead_report
        ...HowRead_report
        ...FileDefects_report
        layout
        columns
        header { header }
        defects { problem { code } }
        proposals { repair instead certain ticked ...ImportReport_proposal }
        items(filter: VALID, first: 1) { nodes { id frequency observations firstPeriod lastPeriod } }
        newItems: items(filter: NEW, first: 100) { nodes { id } }
        counts {
          new changed unchanged valid invalid removed observations ended
          ...ItemTable_counts ...PublishBar_counts
        }
        basis
      }
    }
  }
`);

/** The preview of a file with some options. */
export type ImportReport = NonNullable<ImportPreviewQuery["import"]>["report"];

/** The preview of a file with these options; while other options load, the previous one remains. */
function importReportQuery(id: string, options: ImportOptionsInput) {
  return queryOptions({
    queryKey: keys.import(id, "report", options),
    queryFn: async () => (await request(IMPORT_PREVIEW, { id, options })).import?.report ?? null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Reads the preview of a file, and makes the repairs that are certain, without a history entry, until nothing certain
 * is left; then new ids get small letters where none was written by hand. `settled` is the latest preview with all of
 * them; `undefined` before the first.
 */
export function useImportReport(id: string, importing: ImportChoice) {
  const { choice, options } = importing;
  const query = useQuery(importReportQuery(id, options));
  const { data: report, isSuccess, isPlaceholderData } = query;
  const isCurrent = isSuccess && !isPlaceholderData;
  /** The repairs that were made here, not chosen by hand. */
  const made = useRef<ReadonlySet<string>>(new Set());
  const added =
    report && isCurrent
      ? (withCertain(choice, report.proposals) ?? withLowerIds(choice, report, made.current))
      : undefined;
  const settled = report && isCurrent && added === undefined ? report : undefined;
  const [before, setBefore] = useState<ImportReport>();
  const latest = useRef(importing);
  latest.current = importing;
  // A repair has no line break: the text changes with the list.
  const wanted = added?.join("\n");
  useEffect(() => {
    if (wanted === undefined) return;
    const { choice, change } = latest.current;
    const repairs = wanted.split("\n");
    made.current = new Set([...made.current, ...repairs.filter((one) => !choice.repairs.includes(one))]);
    change({ repairs }, true);
  }, [wanted]);
  useEffect(() => {
    if (settled) setBefore(settled);
  }, [settled]);
  return { query, settled: settled ?? before, isWaiting: settled === undefined };
}
