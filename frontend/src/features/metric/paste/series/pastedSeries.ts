import type { MetricInput, NewMetricInput } from "@/gql/graphql";
import { suggestKey } from "@/lib/keys/keys";
import { utf8Length } from "@/lib/lines/canonical";
import { hasName } from "@/lib/repair/reading/seriesText";
import type { ReadSeries } from "@/lib/repair/reading/textReading";
import type { Language } from "@/lib/text/language";
import { isBlankPair, pairInput, pairOf, type TextPair } from "@/lib/text/textPair";
import { frequencyOf } from "../../form/lines/reading/useReadLines";
import type { CommonFields, SeriesEdit } from "../draft";

/** Most indicators of one publish. */
const MOST_SERIES = 50;
/** Most bytes of the lines of one publish: a request has at most 1 MiB. */
const MOST_BYTES = 900_000;

/** A series of the text with the changes of the user. */
export interface PastedSeries {
  read: ReadSeries;
  isOn: boolean;
  /** The name in the language of the user. */
  name: string;
  /** The key: typed, or from the name. */
  path: string;
}

/**
 * The series of a text with the changes of the user. Proposed keys differ from each other. A series without values
 * beside others that have some, such as a currency that no longer exists, is not published unless it is chosen.
 */
export function pastedSeries(
  found: readonly ReadSeries[],
  edits: Readonly<Record<string, SeriesEdit>>,
  language: Language,
): PastedSeries[] {
  const hasValues = found.some(({ observations }) => observations > 0);
  const taken = new Set(found.flatMap(({ id }) => edits[id]?.path?.toLowerCase() ?? []));
  return found.map((read) => {
    const edit = edits[read.id];
    const name = edit?.name ?? nameOf(read, language);
    const path = edit?.path ?? freeKey(suggestKey(name), taken);
    taken.add(path.toLowerCase());
    const isOff = edit?.isOff ?? (hasValues && read.observations === 0);
    return { read, isOn: !isOff, name, path };
  });
}

/** The name that a text gives a series, in the language of the user if possible; empty without one. */
function nameOf(read: ReadSeries, language: Language): string {
  if (!hasName(read)) return "";
  return textOf(pairOf(read.name), language) || read.id;
}

function textOf(pair: TextPair, language: Language): string {
  return pair[language] || pair[language === "fr" ? "en" : "fr"];
}

/** A key with the next free number behind it. */
function freeKey(key: string, taken: ReadonlySet<string>): string {
  if (key === "" || !taken.has(key)) return key;
  let number = 2;
  while (taken.has(`${key}-${number}`)) number += 1;
  return `${key}-${number}`;
}

/** Whether series are more than one publish takes: then they are imported as a file. */
export function isTooMuch(found: readonly ReadSeries[], chosen: readonly PastedSeries[]): boolean {
  if (found.length > MOST_SERIES || found.some(({ lines }) => lines === null)) return true;
  return chosen.reduce((sum, { read }) => sum + utf8Length(read.lines ?? ""), 0) > MOST_BYTES;
}

/** A field that all series may share. */
export type CommonField = "unit" | "source";

/** What a text states about a series. */
export function statedOf(read: ReadSeries, field: CommonField, language: Language): string {
  return field === "unit" ? textOf(pairOf(read.unit), language) : (read.source ?? "");
}

/**
 * The shown value of a common field: the typed one, else what the text states about its only series. `undefined` if
 * the text states it for each of several: then it is not asked.
 */
export function commonValue(
  chosen: readonly PastedSeries[],
  common: CommonFields,
  field: CommonField,
  language: Language,
): string | undefined {
  const [only, second] = chosen;
  if (only && !second) return common[field] ?? statedOf(only.read, field, language);
  const isStated = chosen.length > 0 && chosen.every(({ read }) => statedOf(read, field, language) !== "");
  return isStated ? undefined : (common[field] ?? "");
}

/** The new indicators, with the common fields where a series states none. */
export function newMetrics(
  chosen: readonly PastedSeries[],
  common: CommonFields,
  language: Language,
  licence: MetricInput["licence"],
): NewMetricInput[] {
  const isOnly = chosen.length === 1;
  const own = (text: string): TextPair => ({ fr: "", en: "", [language]: text });
  return chosen.map(({ read, name, path }) => {
    const stated = pairOf(read.unit);
    const typed = common.unit;
    const hasOwnUnit = !isBlankPair(stated) && (!isOnly || typed === null);
    const source = isOnly ? (common.source ?? read.source) : read.source || common.source;
    const notes = common.notes.trim() === "" ? pairOf(read.notes) : own(common.notes);
    return {
      fields: {
        path: path.trim(),
        frequency: frequencyOf(read.frequency),
        name: pairInput({ ...(hasName(read) ? pairOf(read.name) : own("")), [language]: name }),
        unit: pairInput(hasOwnUnit ? stated : own(typed ?? "")),
        notes: pairInput(notes),
        tags: pairInput(own(common.tags)),
        source: source?.trim() || null,
        licence,
        parent: null,
        aggregation: "NONE",
        transformation: "NONE",
        parameter: null,
      },
      lines: read.lines,
    };
  });
}
