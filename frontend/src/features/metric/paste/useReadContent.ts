import { useMemo } from "react";
import { frequencyLetter, guessFrequency, isTable, parseLines } from "@/lib/lines";
import type { Content } from "@/lib/repair/content";
import type { Answers } from "@/lib/repair/reading/certainReading";
import { readParts } from "@/lib/repair/reading/readParts";
import type { ReadSeries } from "@/lib/repair/reading/textReading";
import { type TextReadings, useTextReading } from "@/lib/repair/reading/useTextReading";

/** What is found in pasted data. */
export interface ReadContent {
  reading: TextReadings;
  /** The series, once no question is open. */
  series: readonly ReadSeries[];
  /** The number of open questions. */
  open: number;
}

const NONE: readonly ReadSeries[] = [];
const NO_TEXTS = { fr: null, en: null };

/** Finds the series of pasted data: in canonical lines by itself, else by the server. */
export function useReadContent(content: Content | null, given: Answers): ReadContent {
  const canonical = useMemo(
    () => (content && !content.isBase64 ? canonicalSeries(content.text) : null),
    [content],
  );
  const unread = useMemo(
    () => (content && !canonical ? { text: content.text, isTyped: false, file: content } : null),
    [content, canonical],
  );
  const reading = useTextReading(unread, null, given);
  const { state } = reading;
  return useMemo(() => {
    if (canonical) return { reading, series: [canonical], open: 0 };
    if (state.kind !== "read") return { reading, series: NONE, open: 0 };
    const { open } = readParts(state);
    return { reading, series: open > 0 ? NONE : state.reading.series, open };
  }, [canonical, reading, state]);
}

/** The series of canonical lines, whose dates have only one frequency; `null` for other texts. */
function canonicalSeries(text: string): ReadSeries | null {
  const guess = guessFrequency(text);
  if (!guess?.certain || isTable(text)) return null;
  const { series, problems } = parseLines(guess.frequency, text);
  if (problems.length > 0) return null;
  const { periods } = series;
  return {
    id: "column-2",
    name: NO_TEXTS,
    unit: NO_TEXTS,
    notes: NO_TEXTS,
    source: null,
    frequency: frequencyLetter(guess.frequency),
    observations: periods.length,
    first: periods[0] ?? null,
    last: periods.at(-1) ?? null,
    lines: text,
  };
}
