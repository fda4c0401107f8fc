import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { codeOf, NetworkError, ServerError } from "@/lib/data/graphql";
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

/**
 * Has the server read a text or a file with these repairs. Names without a language are in the reader's.
 *
 * @throws NetworkError or ServerError, and an `AbortError` where the signal stops it.
 */
export async function readText(
  content: Content,
  repairs: readonly string[],
  { language, signal }: { language: Language; signal: AbortSignal },
): Promise<TextReading> {
  const query = new URLSearchParams({ lang: language, texts: language, name: content.name ?? "pasted.csv" });
  for (const repair of repairs) query.append("repair", repair);
  let response: Response;
  try {
    response = await fetch(`/api/v1/readings?${query}`, {
      method: "POST",
      headers: {
        "content-type": content.isBase64 ? "application/octet-stream" : "text/plain; charset=utf-8",
        accept: "application/json",
      },
      credentials: "same-origin",
      body: contentBody(content),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NetworkError("no answer from the server", { cause: error });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as TextReading;
  const failure = (answer as { error?: { code?: string; request?: string } } | null)?.error;
  throw new ServerError(
    failure?.code === "IMPORT_BUSY" ? "UNAVAILABLE" : codeOf(failure?.code, response.status),
    failure?.request,
  );
}
