import type { Aggregation, MetricsChangeInput } from "@/gql/graphql";
import { EMPTY_END, type EndValues } from "@/lib/data/metric/metricEnd";
import { EMPTY_PAIR, type TextPair } from "@/lib/text/textPair";

/** The operation for a field of all selected indicators. */
export type TextWish = "keep" | "set" | "clear";
export type TagsWish = TextWish | "add" | "remove";

/** The form values of a bulk change. */
export interface ChangeValues {
  unit: { wish: TextWish; text: TextPair };
  source: { wish: TextWish; text: string };
  tags: { wish: TagsWish; text: TextPair };
  aggregation: Aggregation | "keep";
  parent: { wish: TextWish; path: string };
  end: { wish: TextWish; values: EndValues };
}

export const NO_CHANGE: ChangeValues = {
  unit: { wish: "keep", text: EMPTY_PAIR },
  source: { wish: "keep", text: "" },
  tags: { wish: "keep", text: EMPTY_PAIR },
  aggregation: "keep",
  parent: { wish: "keep", path: "" },
  end: { wish: "keep", values: EMPTY_END },
};

const CLEARED = { fr: "", en: "" };

/** The languages with a typed text; the other language keeps its value. */
function given(pair: TextPair): { fr?: string; en?: string } | undefined {
  const typed = {
    ...(pair.fr.trim() !== "" && { fr: pair.fr.trim() }),
    ...(pair.en.trim() !== "" && { en: pair.en.trim() }),
  };
  return Object.keys(typed).length > 0 ? typed : undefined;
}

/** The change as API input, but for a new end; `null` if nothing would change. */
export function changeInput(values: ChangeValues): MetricsChangeInput | null {
  const { unit, source, tags, aggregation, parent } = values;
  const change: MetricsChangeInput = {};
  const newUnit = unit.wish === "clear" ? CLEARED : given(unit.text);
  if (unit.wish !== "keep" && newUnit) change.unit = newUnit;
  if (source.wish === "clear") change.source = "";
  if (source.wish === "set" && source.text.trim() !== "") change.source = source.text.trim();
  const newTags = tags.wish === "clear" ? CLEARED : given(tags.text);
  if (newTags && (tags.wish === "set" || tags.wish === "clear")) change.tags = newTags;
  if (newTags && tags.wish === "add") change.addTags = newTags;
  if (newTags && tags.wish === "remove") change.removeTags = newTags;
  if (aggregation !== "keep") change.aggregation = aggregation;
  if (parent.wish === "clear") change.parent = "";
  if (parent.wish === "set" && parent.path.trim() !== "") change.parent = parent.path.trim();
  if (values.end.wish === "clear") change.end = null;
  return Object.keys(change).length > 0 || newEnd(values) ? change : null;
}

/** The end that all selected indicators get; `null` without a day. */
export function newEnd({ end }: ChangeValues): EndValues | null {
  return end.wish === "set" && end.values.date !== "" ? end.values : null;
}
