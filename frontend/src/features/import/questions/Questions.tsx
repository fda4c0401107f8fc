import { useEffect, useRef, useState } from "react";
import type { OfferedRepair } from "@/lib/repair/outcome";
import {
  isOpen,
  isQuestion,
  questionOf,
  tickedOf,
  withCompanions,
  withoutRepair,
} from "@/lib/repair/repairs";
import { repairText } from "@/lib/repair/repairText";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { noneText, Proposal } from "@/ui/repair/Proposal";
import type { Choice } from "../choice";
import css from "./Questions.module.css";

interface QuestionsProps {
  offers: readonly OfferedRepair[];
  choice: Pick<Choice, "repairs" | "left">;
  /** Number of columns of the table. */
  width: number;
  change: (next: Partial<Choice>) => void;
  repair: (added: readonly string[]) => void;
}

/** The questions about a file, one at a time: the answered ones as lines, then the first without an answer. */
export function Questions(props: QuestionsProps) {
  const { offers, choice } = props;
  const t = useText();
  const questions = offers.filter(isQuestion);
  const [chosen, setChosen] = useState<string>();
  const firstOpen = questions.find((offer) => isOpen(offer, choice));
  const shown = questions.find((offer) => questionOf(offer) === chosen) ?? firstOpen;
  const shownId = shown && questionOf(shown);
  // An answer does not close its question: the arrow keys move through the answers.
  useEffect(() => setChosen(shownId), [shownId]);
  const list = useRef<HTMLOListElement>(null);
  const show = (offer: OfferedRepair) => {
    setChosen(questionOf(offer));
    // The pressed button disappears: the focus moves to the question.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("[data-question] input")?.focus());
  };
  if (questions.length === 0) return null;
  const at = shown ? questions.indexOf(shown) : -1;
  const isNext = shown && firstOpen && firstOpen !== shown;
  return (
    <section aria-labelledby="import-questions" className="stack-3">
      <div className={css.head}>
        <h2 id="import-questions">{t("import.questions", { count: questions.length })}</h2>
        {at >= 0 && questions.length > 1 && (
          <span className="detail tabular">
            {t("import.questions.at", { at: at + 1, count: questions.length })}
          </span>
        )}
      </div>
      <ol className={css.questions} ref={list}>
        {questions.map((offer) =>
          offer === shown ? (
            <OpenQuestion key={questionOf(offer)} {...props} offer={offer} />
          ) : (
            !isOpen(offer, choice) && (
              <Answered key={questionOf(offer)} {...props} offer={offer} onChange={() => show(offer)} />
            )
          ),
        )}
      </ol>
      {isNext && !isOpen(shown, choice) && (
        <div>
          <Button small data-next-question onClick={() => show(firstOpen)}>
            {t("import.questions.next")}
          </Button>
        </div>
      )}
    </section>
  );
}

type QuestionProps = QuestionsProps & { offer: OfferedRepair };

/** A question with its answers, and what each gives. */
function OpenQuestion({ offers, offer, choice, width, change, repair }: QuestionProps) {
  return (
    <Proposal
      offer={offer}
      ticked={tickedOf(offer, choice.repairs)}
      open={isOpen(offer, choice)}
      width={width}
      onTick={(answer) => repair(withCompanions(answer, offers))}
      onUntick={(gone) =>
        change({
          repairs: gone === undefined ? choice.repairs : withoutRepair(choice.repairs, gone),
          left: [...new Set([...choice.left, questionOf(offer)])],
        })
      }
    />
  );
}

/** The answer to a question in one line, and a button to change it. */
function Answered({ offer, choice, width, onChange }: QuestionProps & { onChange: () => void }) {
  const t = useText();
  const ticked = tickedOf(offer, choice.repairs);
  const answer = ticked ? repairText(t, ticked, width) : noneText(t, [offer.repair, ...offer.instead]);
  return (
    <li className={css.answered}>
      <span>{answer}</span>
      <Button variant="link" aria-label={t("import.questions.changeNamed", { answer })} onClick={onChange}>
        {t("import.questions.change")}
      </Button>
    </li>
  );
}
