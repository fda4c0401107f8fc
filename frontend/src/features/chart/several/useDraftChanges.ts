import { useState } from "react";
import type { FragmentType } from "@/gql";
import { readFragment } from "@/gql";
import { useLanguage } from "@/lib/text/text";
import { withProposedKey, withSeries } from "./draft/added";
import { type ChartDraft, METRIC, type SeriesDraft } from "./draft/draft";

/**
 * The changes of a draft that follow from one another: title and key, added series and the chosen one. `taken` are the
 * keys that a new chart cannot have; `undefined` for a saved chart, which keeps its key.
 */
export function useDraftChanges(
  draft: ChartDraft,
  onChange: (draft: ChartDraft) => void,
  taken: readonly string[] | undefined,
) {
  const language = useLanguage();
  const [chosen, choose] = useState<string | undefined>(draft.series[0]?.id);
  /** Whether the key still follows the title. */
  const [follows, setFollows] = useState(taken !== undefined);
  const proposing = follows ? taken : undefined;
  return {
    chosen,
    choose,
    retitle: (title: ChartDraft["title"]) =>
      onChange(withProposedKey({ ...draft, title }, proposing, language)),
    rekey: (key: string) => {
      setFollows(taken !== undefined && key === "");
      onChange({ ...draft, key });
    },
    setSeries: (series: readonly SeriesDraft[]) => onChange({ ...draft, series }),
    add: (found: readonly FragmentType<typeof METRIC>[]) => {
      const next = withSeries(draft, readFragment(METRIC, found), proposing, language);
      choose(next.series[draft.series.length]?.id);
      onChange(next);
    },
  };
}
