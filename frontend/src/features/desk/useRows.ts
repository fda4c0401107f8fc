import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { readFragment } from "@/gql";
import type { DeskMetricFragment } from "@/gql/graphql";
import { NetworkError, request, ServerError } from "@/lib/graphql";
import { useLanguage } from "@/lib/text";
import { DESK_DIFFERENCE, DESK_METRIC, DESK_PRESENT, DESK_PUBLISH } from "./documents";
import { type DeskEntry, isUnsaved, onTopOf, type Published, type Row, rowOf, type Status } from "./row";
import { type Draft, formerLine, readTyped, withoutPeriod } from "./typed";

/** The rows in which nothing was typed: the same entry is the same row. */
const untouched = new WeakMap<DeskEntry, Row>();

/** The day, as the reader's clock has it. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/**
 * What is typed into the rows and what became of it. It is kept while one filters, so that nothing typed is lost, and
 * each row is saved by itself: several can be under way at once.
 */
export function useRows() {
  const client = useQueryClient();
  const language = useLanguage();
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const latest = useRef(rows);
  latest.current = rows;
  const attempts = useRef(new Map<string, { body: string; key: string }>());

  const set = useCallback((id: string, row: Row) => {
    // What follows in the same step sees it already.
    latest.current = new Map(latest.current).set(id, row);
    setRows(latest.current);
  }, []);

  /** The row of an entry: as it was left here, unless the server knows something newer. */
  const get = useCallback((entry: DeskEntry): Row => {
    const fresh = untouched.get(entry) ?? rowOf(entry);
    untouched.set(entry, fresh);
    const known = latest.current.get(entry.metric.id);
    if (!known) return fresh;
    return known.metric.vintage >= fresh.metric.vintage ? known : { ...fresh, ...kept(known) };
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
      // Everything else that shows this indicator is read again; the desk keeps its order.
      if (publish.metric)
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "desk" });
      return publish;
    };

    const placeOf = ({ collection, path }: DeskMetricFragment) => ({
      account: collection.account.key,
      collection: collection.key,
      path,
    });

    /** Publishes a line; the row says what became of it. */
    const publish = async (row: Row, line: string, draft: Draft) => {
      const { metric } = row;
      status(row, { kind: "saving" });
      try {
        const answer = await send(metric, line, "MERGE");
        if (answer.problems.some(({ code }) => code === "VINTAGE_CONFLICT")) {
          const present = await request(DESK_PRESENT, placeOf(metric));
          const now = readFragment(DESK_METRIC, present.metric);
          return set(metric.id, {
            ...row,
            metric: now ?? metric,
            status: { kind: "overtaken", line, draft },
          });
        }
        const saved = readFragment(DESK_METRIC, answer.metric);
        if (answer.problems.length > 0 || !saved)
          return status(row, { kind: "refused", problems: answer.problems });
        const published = { ...draft, from: metric.vintage, to: saved.vintage };
        const done: Status =
          saved.vintage === metric.vintage ? { kind: "same", draft } : { kind: "saved", published };
        set(metric.id, onTopOf(saved, today(), done));
      } catch (failure) {
        status(row, { kind: "failed", failure: expected(failure) });
      }
    };

    return {
      type: (row: Row, draft: Partial<Draft>) =>
        set(row.metric.id, { ...row, draft: { ...row.draft, ...draft }, status: { kind: "none" } }),

      /** Empties the field and proposes the period again. */
      restore: (row: Row) =>
        set(row.metric.id, {
          ...row,
          draft: { period: row.next?.period ?? "", value: "" },
          status: { kind: "none" },
        }),

      /** Saves what is typed, if it can be read; what was offered is taken where one saves once more. */
      save: (row: Row) => {
        if (row.status.kind === "saving" || row.draft.value.trim() === "") return "nothing" as const;
        const offered = row.status.kind === "refused" ? row.status.offer : undefined;
        const draft = offered ?? row.draft;
        const { line, period, read, problems, offer } = readTyped(draft, row.metric.frequency, language);
        if (line === undefined || period === undefined) {
          status(row, { kind: "refused", problems, offer });
          return "refused" as const;
        }
        const meant = read ?? draft;
        void publish({ ...row, draft: meant }, line, { period, value: meant.value.trim() });
        return "sent" as const;
      },

      take: (row: Row, offer: Draft) =>
        set(row.metric.id, { ...row, draft: offer, status: { kind: "none" } }),

      /** On top of what somebody else published meanwhile. */
      insist: (row: Row) => {
        if (row.status.kind !== "overtaken") return;
        void publish(row, row.status.line, row.status.draft);
      },

      /** Leaves what somebody else published, and goes on from there. */
      yield: (row: Row) => set(row.metric.id, onTopOf(row.metric, today(), { kind: "none" })),

      /** Takes a value back that was just published: what stood there before is published again. */
      undo: async (row: Row, published: Published) => {
        status(row, { kind: "undoing", published });
        try {
          const { from, to } = published;
          const present = await request(DESK_DIFFERENCE, { ...placeOf(row.metric), from, to });
          const metric = readFragment(DESK_METRIC, present.metric);
          const [change, ...others] = present.metric?.difference.nodes ?? [];
          if (!present.metric || metric?.vintage !== to || !change || others.length > 0)
            return status(row, { kind: "late", published });
          const answer =
            change.before == null
              ? await send(
                  metric,
                  withoutPeriod(present.metric.lines, metric.frequency, change.period),
                  "REPLACE",
                )
              : await send(metric, formerLine({ ...change, before: change.before }), "MERGE");
          const saved = readFragment(DESK_METRIC, answer.metric);
          if (answer.problems.some(({ code }) => code === "VINTAGE_CONFLICT"))
            return status(row, { kind: "late", published });
          if (answer.problems.length > 0 || !saved)
            return status(row, { kind: "refused", problems: answer.problems });
          const back = onTopOf(saved, today(), { kind: "undone", published });
          // What was typed stands there again, to be mended.
          set(row.metric.id, { ...back, draft: { period: published.period, value: published.value } });
        } catch (failure) {
          status(row, { kind: "failed", failure: expected(failure), published });
        }
      },
    };
  }, [set, client, language]);

  const unsaved = [...rows.values()].filter(isUnsaved).length;
  return { get, unsaved, actions };
}

/** What can be done with a row. */
export type RowActions = ReturnType<typeof useRows>["actions"];

/** What stays of a row when the server knows something newer. */
function kept(row: Row): Partial<Row> {
  return isUnsaved(row) ? { draft: row.draft } : {};
}

function expected(failure: unknown): NetworkError | ServerError {
  if (failure instanceof NetworkError || failure instanceof ServerError) return failure;
  throw failure;
}
