import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { readFragment } from "@/gql";
import type { DeskMetricFragment } from "@/gql/graphql";
import { NetworkError, request, ServerError } from "@/lib/data/graphql";
import { useLanguage } from "@/lib/text/text";
import { today } from "../../../lib/calendar/due";
import { DESK_DIFFERENCE, DESK_METRIC, DESK_PRESENT, DESK_PUBLISH } from "../documents";
import { endOf, found, isLate, otherPeriod, periodOf } from "../publishedState";
import {
  type DeskEntry,
  isBusy,
  isUnsaved,
  onTopOf,
  type Published,
  type PublishedState,
  proposalOf,
  type Row,
  rowOf,
  type Status,
} from "./row";
import { type Draft, type Entered, formerLine, lineOf, readTyped, withoutPeriod } from "./typed";

/** Rows without typed values: the same entry is the identical row. */
const untouched = new WeakMap<DeskEntry, Row>();

/**
 * The typed values of the rows and their results. They survive a change of the filters, so that no typed value is lost;
 * each row is saved separately, and several saves can run at once.
 */
export function useRows() {
  const client = useQueryClient();
  const language = useLanguage();
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const latest = useRef(rows);
  latest.current = rows;
  const attempts = useRef(new Map<string, { body: string; key: string }>());

  const set = useCallback((id: string, row: Row) => {
    // Code that follows in the same event reads the new row.
    latest.current = new Map(latest.current).set(id, row);
    setRows(latest.current);
  }, []);

  /**
   * The row of an entry: the local state, unless the server has a newer one. A row with a typed value stays on top of
   * the vintage that the user saw: later vintages are reported on saving.
   */
  const get = useCallback((entry: DeskEntry): Row => {
    const fresh = untouched.get(entry) ?? rowOf(entry, today());
    untouched.set(entry, fresh);
    const known = latest.current.get(entry.metric.id);
    if (!known) return fresh;
    const stays = isUnsaved(known) || isBusy(known) || known.metric.vintage >= fresh.metric.vintage;
    return stays ? known : fresh;
  }, []);

  const actions = useMemo(() => {
    const status = (row: Row, next: Status) => set(row.metric.id, { ...row, status: next });

    const send = async (metric: DeskMetricFragment, lines: string, mode: "MERGE" | "REPLACE") => {
      const body = `${mode} ${metric.vintage} ${lines}`;
      let attempt = attempts.current.get(metric.id);
      if (attempt?.body !== body) attempt = { body, key: crypto.randomUUID() };
      attempts.current.set(metric.id, attempt);
      const { publish } = await request(DESK_PUBLISH, {
        id: metric.id,
        lines,
        mode,
        basedOn: metric.vintage,
        idempotencyKey: attempt.key,
      });
      attempts.current.delete(metric.id);
      // Refetches every other query that may show this indicator; the desk keeps its order.
      if (publish.metric)
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "desk" });
      return publish;
    };

    const placeOf = ({ collection, path }: DeskMetricFragment) => ({
      account: collection.account.key,
      collection: collection.key,
      path,
    });

    /** The published indicator, and its state for a period. */
    const presentOf = async (metric: DeskMetricFragment, text: string) => {
      const period = periodOf(metric, text);
      if (!period) return { now: null, there: null };
      const end = endOf(metric, period);
      const present = await request(DESK_PRESENT, { ...placeOf(metric), end });
      const read = present.metric?.series.observations;
      const there = read ? found(metric, period, read) : null;
      return { now: readFragment(DESK_METRIC, present.metric) ?? null, there };
    };

    /** Publishes a value and stores the result in the row. */
    const publish = async (row: Row, entered: Entered) => {
      const { metric, there, draft } = row;
      status(row, { kind: "saving" });
      try {
        // A merge replaces whole observations: the line repeats the existing text.
        const line = lineOf(entered, there?.period === entered.period ? there.text : null);
        const answer = await send(metric, line, "MERGE");
        if (answer.problems.some(({ code }) => code === "VINTAGE_CONFLICT"))
          return status(row, {
            kind: "overtaken",
            entered,
            ...(await presentOf(metric, entered.period)),
          });
        const saved = readFragment(DESK_METRIC, answer.metric);
        if (answer.problems.length > 0 || !saved)
          return status(row, { kind: "refused", problems: answer.problems, offers: [] });
        const published = { entered, draft, from: metric.vintage, to: saved.vintage };
        const done: Status =
          saved.vintage === metric.vintage ? { kind: "same", entered } : { kind: "saved", published };
        set(metric.id, onTopOf(saved, today(), done));
      } catch (failure) {
        status(row, { kind: "failed", failure: expected(failure) });
      }
    };

    /** Loads the value to be replaced, if another period than the proposed one is typed. */
    const lookUp = async (row: Row) => {
      const period = otherPeriod(row);
      if (!period || row.there?.period === period.text) return;
      /** The current row, if it still has this period. */
      const present = () => {
        const now = latest.current.get(row.metric.id);
        return now && !isBusy(now) && otherPeriod(now)?.text === period.text ? now : null;
      };
      const tell = (there: PublishedState | null) => {
        const now = present();
        if (now) set(row.metric.id, { ...now, there });
      };
      if (isLate(row, period))
        return tell({
          period: period.text,
          value: null,
          text: null,
          before: row.metric.lastValue ?? null,
          late: true,
        });
      try {
        tell((await presentOf(row.metric, period.text)).there);
      } catch (failure) {
        const now = present();
        const failed = expected(failure);
        if (now && isUnsaved(now)) status(now, { kind: "failed", failure: failed });
      }
    };

    return {
      lookUp,

      type: (row: Row, draft: Partial<Draft>) => {
        // The loaded state may have arrived after the row was rendered.
        const known = latest.current.get(row.metric.id);
        const there = known?.draft.period === row.draft.period ? known.there : row.there;
        set(row.metric.id, {
          ...row,
          draft: { ...row.draft, ...draft },
          status: { kind: "none" },
          there: draft.period === undefined ? there : null,
        });
      },

      /** Clears the fields and proposes the period again. */
      restore: (row: Row) => {
        if (isBusy(row)) return;
        if (row.status.kind === "overtaken" && row.status.now)
          return set(row.metric.id, onTopOf(row.status.now, today(), { kind: "none" }));
        set(row.metric.id, {
          ...row,
          draft: proposalOf(row, today()),
          status: { kind: "none" },
          there: null,
        });
      },

      /**
       * Saves the typed value if it can be parsed; a second save accepts a single proposal. A value that another user
       * published is only overwritten by `insist`, and a period other than the proposed one is saved after the row has
       * shown the value that it replaces.
       */
      save: (row: Row) => {
        if (isBusy(row) || row.draft.value.trim() === "") return "nothing" as const;
        if (row.status.kind === "overtaken") return "refused" as const;
        const offered = row.status.kind === "refused" ? row.status.offers : [];
        const draft = (offered.length === 1 && offered[0]) || row.draft;
        const { entered, problems, offers } = readTyped(draft, row.metric.frequency, language);
        if (!entered) {
          status(row, { kind: "refused", problems, offers });
          return "refused" as const;
        }
        const ready: Row = { ...row, draft, status: { kind: "none" } };
        const other = otherPeriod(ready);
        if (other && row.there?.period !== other.text) {
          set(row.metric.id, ready);
          void lookUp(ready);
          return "refused" as const;
        }
        void publish(ready, entered);
        return "sent" as const;
      },

      take: (row: Row, offer: Draft) =>
        set(row.metric.id, { ...row, draft: offer, status: { kind: "none" } }),

      /** Publishes on top of the value that another user published meanwhile. */
      insist: (row: Row) => {
        if (row.status.kind !== "overtaken") return;
        const { entered, now, there } = row.status;
        void publish({ ...row, metric: now ?? row.metric, there }, entered);
      },

      /** Keeps the value that another user published, and continues from there. */
      yield: (row: Row) => {
        const now = row.status.kind === "overtaken" ? row.status.now : null;
        set(row.metric.id, onTopOf(now ?? row.metric, today(), { kind: "none" }));
      },

      /** Undoes a value that was just published: publishes the former value again. */
      undo: async (row: Row, published: Published) => {
        status(row, { kind: "undoing", published });
        try {
          const { from, to } = published;
          const present = await request(DESK_DIFFERENCE, { ...placeOf(row.metric), from, to });
          const metric = readFragment(DESK_METRIC, present.metric);
          const [change, ...others] = present.metric?.difference.nodes ?? [];
          const lines = present.metric?.lines;
          if (lines == null || metric?.vintage !== to || !change || others.length > 0)
            return status(row, { kind: "late", published });
          const answer =
            change.before == null
              ? await send(metric, withoutPeriod(lines, metric.frequency, change.period), "REPLACE")
              : await send(metric, formerLine({ ...change, before: change.before }), "MERGE");
          const saved = readFragment(DESK_METRIC, answer.metric);
          if (answer.problems.some(({ code }) => code === "VINTAGE_CONFLICT"))
            return status(row, { kind: "late", published });
          if (answer.problems.length > 0 || !saved)
            return status(row, { kind: "refused", problems: answer.problems, offers: [] });
          const back = onTopOf(saved, today(), { kind: "undone", published });
          // Restores the typed value, to be corrected.
          set(row.metric.id, { ...back, draft: published.draft });
        } catch (failure) {
          status(row, { kind: "failed", failure: expected(failure), published });
        }
      },
    };
  }, [set, client, language]);

  /** All rows with typed or saved values, including filtered ones. */
  const touched = useMemo(() => [...rows.values()], [rows]);
  return { get, touched, actions };
}

/** The actions of a row. */
export type RowActions = ReturnType<typeof useRows>["actions"];

function expected(failure: unknown): NetworkError | ServerError {
  if (failure instanceof NetworkError || failure instanceof ServerError) return failure;
  throw failure;
}
