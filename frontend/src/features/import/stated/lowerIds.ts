import type { ImportLayout } from "@/gql/graphql";
import type { ChosenRepairs } from "@/lib/repair/certain";
import { kindOf, LOWER_IDS } from "@/lib/repair/repairs";

/** The part of a report that shows whether new indicators have ids with capitals. */
interface NewIds {
  layout?: ImportLayout | null;
  /** The first new indicators of the file. */
  newItems: { nodes: readonly { id?: string | null }[] };
}

/** Repairs that write the ids of indicators. */
const OF_IDS = new Set(["name", "id", "under"]);

/**
 * The repairs with small letters for ids, where a table of others (`HEADER`) has new indicators whose ids have capitals.
 * `made` contains the repairs that were made automatically: beside an id that was written by hand, ids keep their
 * letters. Answers about dates, numbers or lines write no id. Returns `undefined` where nothing is added.
 */
export function withLowerIds(
  { repairs, left }: ChosenRepairs,
  { layout, newItems }: NewIds,
  made: ReadonlySet<string>,
): string[] | undefined {
  if (layout !== "HEADER" || repairs.includes(LOWER_IDS) || left.includes(LOWER_IDS)) return undefined;
  if (repairs.some((repair) => OF_IDS.has(kindOf(repair)) && !made.has(repair))) return undefined;
  const hasCapitals = newItems.nodes.some(({ id }) => id != null && id !== id.toLowerCase());
  return hasCapitals ? [...repairs, LOWER_IDS] : undefined;
}

/** The choice with small letters for ids, or without. Once switched off, they are not made automatically again. */
export function switchedLowerIds({ repairs, left }: ChosenRepairs, isOn: boolean): ChosenRepairs {
  const without = (list: readonly string[]) => list.filter((one) => one !== LOWER_IDS);
  return isOn
    ? { repairs: [...without(repairs), LOWER_IDS], left: without(left) }
    : { repairs: without(repairs), left: [...without(left), LOWER_IDS] };
}
