import { useMemo, useRef, useState } from "react";
import type { Frequency } from "@/gql/graphql";
import { NetworkError, ServerError } from "@/lib/data/graphql";
import type { LineRow } from "@/lib/lines";
import { useLanguage, useText } from "@/lib/text/text";
import type { PublishedLines } from "../publish/publishedLines";
import { type Corrections, rowsByPeriod, withRows } from "./corrections";
import { readRange } from "./pastedRange";

const NONE: Corrections = new Map();

/** What became of a pasted range, in words; an error where nothing was read. */
interface PasteResult {
  kind: "info" | "error";
  words: string;
}

/** The corrections of a table that are not published yet, and the paste over it. */
export function useCorrections(frequency: Frequency, published: PublishedLines | null) {
  const t = useText();
  const language = useLanguage();
  const [corrections, setCorrections] = useState(NONE);
  const [pasted, setPasted] = useState<PasteResult | null>(null);
  const reading = useRef<AbortController>(undefined);
  const rows = useMemo(
    () => (published ? rowsByPeriod(published.series) : new Map<string, LineRow>()),
    [published],
  );
  const take = (taken: readonly LineRow[]) => setCorrections((now) => withRows(now, rows, taken));

  const paste = async (text: string, below: readonly string[], isAscending: boolean) => {
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    setPasted({ kind: "info", words: t("metricMore.correct.paste.reading") });
    try {
      const range = { text, frequency, published: rows, below, isAscending, language };
      const outcome = await readRange(range, t, stop.signal);
      if (stop.signal.aborted) return;
      if ("why" in outcome) return setPasted({ kind: "error", words: outcome.why });
      take(outcome.rows);
      const changed = withRows(NONE, rows, outcome.rows).size;
      const words = t("metricMore.correct.paste.done", { count: outcome.rows.length, changed });
      const left = outcome.left > 0 ? ` ${t("metricMore.correct.paste.left", { count: outcome.left })}` : "";
      setPasted({ kind: outcome.left > 0 ? "error" : "info", words: words + left });
    } catch (failure) {
      if (stop.signal.aborted) return;
      if (!(failure instanceof NetworkError || failure instanceof ServerError)) throw failure;
      setPasted({ kind: "error", words: t("metricMore.correct.paste.failed") });
    }
  };
  return {
    rows,
    corrections,
    take: (row: LineRow) => {
      setPasted(null);
      take([row]);
    },
    paste,
    pasted,
    /** Removes these corrections: they are published. */
    published: (sent: Corrections) => {
      setPasted(null);
      setCorrections((now) => new Map([...now].filter(([period, row]) => sent.get(period) !== row)));
    },
    discard: () => {
      reading.current?.abort();
      setPasted(null);
      setCorrections(NONE);
    },
  };
}
