import type { FrequencyLetter } from "@/lib/calendar/frequency";
import type { Language } from "@/lib/text/language";
import { isRecord, type JsonRecord, listAt, recordAt, textAt } from "./json";

/** Observations of a series, oldest first unless the options say otherwise. */
export interface SeriesData {
  /** `account/collection/path`, in the publisher's spelling. */
  id: string;
  frequency: FrequencyLetter;
  /** Periods in the notation of the API, or categories. */
  periods: readonly string[];
  /** As many as `periods`; observations without a value are not in a series. */
  values: readonly (number | null)[];
  /** All members of the answer. */
  json: JsonRecord;
}

const LETTERS: readonly string[] = ["D", "W", "M", "Q", "S", "Y", "C"] satisfies FrequencyLetter[];

/** The frequency of an indicator in an answer; categories where it is unknown. */
export function frequencyAt(json: JsonRecord): FrequencyLetter {
  const letter = textAt(json, "frequency") ?? "";
  return LETTERS.includes(letter) ? (letter as FrequencyLetter) : "C";
}

/** The series of an answer; the JSON of `/api/v1/series/….json`. */
export function seriesOf(json: JsonRecord): SeriesData {
  const values = listAt(json, "values");
  return {
    id: textAt(json, "id") ?? "",
    frequency: frequencyAt(json),
    periods: listAt(json, "periods").map(String),
    values: values.map((value) => (typeof value === "number" ? value : null)),
    json,
  };
}

/** A text of the API in the language, else in the other one; `null` where it is in neither. */
export function localText(json: JsonRecord, name: string, language: Language): string | null {
  const text = recordAt(json, name);
  return textAt(text, language) ?? textAt(text, language === "fr" ? "en" : "fr");
}

/** A page of a list or of results. */
export interface Page {
  items: readonly JsonRecord[];
  /** The cursor of the next page; `null` on the last. */
  after: string | null;
}

/** The page of an answer whose list is the member `name`. */
export function pageOf(json: JsonRecord, name: "series" | "results"): Page {
  return { items: listAt(json, name).filter(isRecord), after: textAt(json, "after") };
}
