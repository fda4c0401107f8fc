import { useMemo } from "react";
import { type LinesOutcome, parseLines } from "@/lib/lines";
import { type Compared, compareSeries } from "../conflict/difference";

/**
 * The changes of publishing the lines against the form's initial lines; `null` for a new indicator, while a line is
 * invalid, and without any change of the text.
 */
export function useEffectOfPublish(published: string | null, outcome: LinesOutcome | null): Compared | null {
  const frequency = outcome?.series.frequency;
  const before = useMemo(
    () => (published === null || frequency === undefined ? null : parseLines(frequency, published).series),
    [published, frequency],
  );
  return useMemo(() => {
    if (!before || !outcome || outcome.problems.length > 0) return null;
    return compareSeries(before, outcome.series);
  }, [before, outcome]);
}
