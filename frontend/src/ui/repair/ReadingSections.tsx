import type { OfferedRepair } from "@/lib/repair/outcome";
import { otherProblems, type Read, type ReadParts } from "@/lib/repair/reading/readParts";
import { seriesText } from "@/lib/repair/reading/seriesText";
import type { TextReadings } from "@/lib/repair/reading/useTextReading";
import { isOpen, tickedOf, withRepairs } from "@/lib/repair/repairs";
import { repairText } from "@/lib/repair/repairText";
import { useLanguage, useText } from "@/lib/text/text";
import { Proposal } from "./Proposal";
import css from "./ReadingSections.module.css";

interface QuestionsProps {
  parts: ReadParts;
  state: Read;
  reading: TextReadings;
  /** Whether an open question is shown only once those before it are answered. */
  isOneByOne?: boolean;
}

/**
 * The questions about a text, and the repairs that only the user can decide on: all of them, or one open question at a
 * time below the answered ones.
 */
export function Questions({ parts, state, reading, isOneByOne = false }: QuestionsProps) {
  const { proposals, columns } = state.reading;
  // An answer is shown at once; the text is read again behind it.
  const repairs = withRepairs(state.repairs, state.answers.repairs, proposals);
  const isUnanswered = (offer: OfferedRepair) => isOpen(offer, { repairs, left: state.answers.left });
  const first = parts.questions.find(isUnanswered);
  const shown = isOneByOne
    ? parts.questions.filter((it) => it === first || !isUnanswered(it))
    : parts.questions;
  const offers = [...shown, ...parts.choices];
  if (offers.length === 0) return null;
  return (
    <ul className={`lined ${css.questions}`}>
      {offers.map((offer) => (
        <Proposal
          key={[offer.repair, ...offer.instead].sort().join(" ")}
          offer={offer}
          ticked={tickedOf(offer, repairs)}
          open={isUnanswered(offer)}
          width={columns}
          onTick={(repair) => reading.answer(proposals, repair)}
          onUntick={(repair) => reading.reject(offer, repair)}
        />
      ))}
    </ul>
  );
}

/** What was done to read a text because nothing else is possible. */
export function AppliedFixes({ repairs, width }: { repairs: readonly string[]; width: number }) {
  const t = useText();
  if (repairs.length === 0) return null;
  return (
    <div className="muted">
      <p>{t("metricForm.reading.made")}</p>
      <ul className={css.made}>
        {repairs.map((repair) => (
          <li key={repair}>{repairText(t, repair, width)}</li>
        ))}
      </ul>
    </div>
  );
}

/** The result in one sentence. */
export function ReadingTitle({ state, parts }: { state: Read; parts: ReadParts }) {
  const t = useText();
  const language = useLanguage();
  const { series } = state.reading;
  const [first] = series;
  if (parts.open > 0) return t("metricForm.reading.asks", { count: parts.open });
  if (first === undefined)
    return t(parts.choices.length > 0 ? "metricForm.reading.confirm" : "metricForm.reading.unreadable");
  if (series.length > 1) return t("metricForm.reading.table", { count: series.length });
  return t("metricForm.reading.one", { what: seriesText(t, first, language) });
}

/** Why a text cannot be read, where that concerns no single line: the lines are listed below. */
export function Reasons({ state, isExplained }: { state: Read; isExplained: boolean }) {
  const t = useText();
  const found = otherProblems(t, state.reading);
  const reasons = found.length > 0 || isExplained ? found : [t("metricForm.reading.nothing")];
  return reasons.map((text) => <p key={text}>{text}</p>);
}
