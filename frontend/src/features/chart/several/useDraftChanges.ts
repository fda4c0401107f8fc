import { useState } from "react";
import type { FragmentType } from "@/gql";
import { readFragment } from "@/gql";
import { useLanguage } from "@/lib/text/text";
import { withProposedKey, withSeries } from "./draft/added";
import { type ChartDraft, METRIC, type SeriesDraft } from "./draft/draft";

/** The changes of a draft that follow from one another: title and key, added series and the chosen one. */
export function useDraftChanges(draft: ChartDraft, onChange: (draft: ChartDraft) => void, isNew: boolean) {
  const language = useLanguage();
  const [chosen, choose] = useState<string | undefined>(draft.series[0]?.id);
  /** Whether the key still follows the title. */
  const [proposes, setProposes] = useState(isNew);
  return {
    chosen,
    choose,
    retitle: (title: ChartDraft["title"]) =>
      onChange(withProposedKey({ ...draft, title }, proposes, language)),
    rekey: (key: string) => {
      setProposes(isNew && key === "");
      onChange({ ...draft, key });
    },
    setSeries: (series: readonly SeriesDraft[]) => onChange({ ...draft, series }),
    add: (found: readonly FragmentType<typeof METRIC>[]) => {
      const next = withSeries(draft, readFragment(METRIC, found), { key: proposes }, language);
      choose(next.series[draft.series.length]?.id);
      onChange(next);
    },
  };
}
