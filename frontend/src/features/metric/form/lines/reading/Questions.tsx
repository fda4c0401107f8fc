import { isOpen, tickedOf, withRepairs } from "@/lib/repair/repairs";
import { repairText } from "@/lib/repair/repairText";
import { useText } from "@/lib/text/text";
import { Proposal } from "@/ui/repair/Proposal";
import css from "./ReadingPanel.module.css";
import type { Read, ReadParts } from "./readParts";
import type { TextReadings } from "./useTextReading";

interface QuestionsProps {
  parts: ReadParts;
  state: Read;
  reading: TextReadings;
}

/** The questions about a text, and the repairs that only the user can decide on. */
export function Questions({ parts, state, reading }: QuestionsProps) {
  const { proposals, columns } = state.reading;
  // An answer is shown at once; the text is read again behind it.
  const repairs = withRepairs(state.repairs, state.answers.repairs, proposals);
  const offers = [...parts.questions, ...parts.choices];
  if (offers.length === 0) return null;
  return (
    <ul className={css.questions}>
      {offers.map((offer) => (
        <Proposal
          key={[offer.repair, ...offer.instead].sort().join(" ")}
          offer={offer}
          ticked={tickedOf(offer, repairs)}
          open={isOpen(offer, { repairs, left: state.answers.left })}
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
    <div className={css.muted}>
      <p>{t("metricForm.reading.made")}</p>
      <ul className={css.made}>
        {repairs.map((repair) => (
          <li key={repair}>{repairText(t, repair, width)}</li>
        ))}
      </ul>
    </div>
  );
}
