/** Fields that the publisher can state for some indicators of a file. */
export const SELECTION_FIELDS = ["unit", "source", "licence", "tags"] as const;

export type SelectionField = (typeof SELECTION_FIELDS)[number];

/** What the publisher states for some indicators of a file; as a repair, `unit@wheat,oats:kg`. */
export interface StatedFor {
  field: SelectionField;
  /** The ids as the report has them. */
  ids: readonly string[];
  text: string;
}

/** Parses a repair that states a field for some indicators; `undefined` for another repair. */
export function statedForOf(repair: string): StatedFor | undefined {
  const [, word, ids, text] = /^([a-z]+)@([^:]+):(.*)$/su.exec(repair) ?? [];
  const field = SELECTION_FIELDS.find((one) => one === word);
  return field && ids !== undefined && text !== undefined ? { field, ids: ids.split(","), text } : undefined;
}

/** The repair that states a field for some indicators. */
export function statedForRepair({ field, ids, text }: StatedFor): string {
  return `${field}@${ids.join(",")}:${text}`;
}

/**
 * The repairs with a field stated for some indicators. An indicator has one text of a field: the new one replaces what
 * was stated for it, and joins the indicators for which the same text was stated. An empty text states nothing.
 */
export function withStatedFor(repairs: readonly string[], { field, ids, text }: StatedFor): string[] {
  const taken = new Set(ids);
  const others: string[] = [];
  const same: string[] = [];
  for (const repair of repairs) {
    const stated = statedForOf(repair);
    if (stated?.field !== field) {
      others.push(repair);
      continue;
    }
    const rest = stated.ids.filter((id) => !taken.has(id));
    if (stated.text === text) same.push(...rest);
    else if (rest.length > 0) others.push(statedForRepair({ ...stated, ids: rest }));
  }
  return text === "" ? others : [...others, statedForRepair({ field, ids: [...same, ...ids], text })];
}
