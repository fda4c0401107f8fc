import type { Aggregation, MetricsChangeInput } from "@/gql/graphql";
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
}

export const NO_CHANGE: ChangeValues = {
  unit: { wish: "keep", text: EMPTY_PAIR },
  source: { wish: "keep", text: "" },
  tags: { wish: "keep", text: EMPTY_PAIR },
  aggregation: "keep",
  parent: { wish: "keep", path: "" },
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

/** The change as API input; `null` if nothing would change. */
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
  return Object.keys(change).length > 0 ? change : null;
}
