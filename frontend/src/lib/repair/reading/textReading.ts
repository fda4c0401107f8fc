import type { FrequencyLetter } from "@/lib/calendar/frequency";
import type { Problem } from "@/lib/data/problems";
import { type Content, contentBody } from "@/lib/repair/content";
import type { OfferedRepair } from "@/lib/repair/outcome";
import type { Language } from "@/lib/text/language";

/** Most bytes of a text or a file that the server reads: 1 MiB. */
export const MAX_TEXT_BYTES = 1024 * 1024;

/** A problem in a text, with its position. */
interface TextDefect extends Problem {
  line: number | null;
  column: number | null;
  /** The cell, cut at 80 characters. */
  text: string;
}

type Texts = Record<Language, string | null>;

/** A series of a text. */
export interface ReadSeries {
  id: string;
  name: Texts;
  unit: Texts;
  notes: Texts;
  source: string | null;
  frequency: FrequencyLetter;
  /** Number of observations. */
  observations: number;
  first: string | null;
  last: string | null;
  /** Its canonical lines; `null` in a text with very many series. */
  lines: string | null;
}

/** What the server finds in a text. */
export interface TextReading {
  /** Number of columns of its table. */
  columns: number;
  defects: readonly TextDefect[];
  more_defects: number;
  proposals: readonly OfferedRepair[];
  series: readonly ReadSeries[];
  invalid: readonly {
    id: string;
    line: number | null;
    defects: readonly TextDefect[];
    more_defects: number;
  }[];
}

/** A POST to the server that answers a `TextReading`. */
interface ReadingRequest {
  path: string;
  /** Names and values of the query, not encoded; names repeat. */
  query: [name: string, value: string][];
  /** The media type of the body. */
  type: "application/octet-stream" | "text/plain; charset=utf-8";
  body: string | Uint8Array<ArrayBuffer>;
}

/** The request to read a text or a file with these repairs. Names without a language are in the reader's. */
export function readingRequest(
  content: Content,
  repairs: readonly string[],
  language: Language,
): ReadingRequest {
  return {
    path: "/api/v1/readings",
    query: [
      ["lang", language],
      ["texts", language],
      ["name", content.name ?? "pasted.csv"],
      ...repairs.map((repair): [string, string] => ["repair", repair]),
    ],
    type: content.isBase64 ? "application/octet-stream" : "text/plain; charset=utf-8",
    body: contentBody(content),
  };
}
