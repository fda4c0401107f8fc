import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import { useState } from "react";
import type { ShownProblem } from "@/lib/repair/reading/readParts";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./LinesPanel.module.css";

/** Bad lines listed before "show all". */
const LISTED = 5;

interface BadLinesProps {
  problems: readonly ShownProblem[];
  /** Number of further bad lines, which are not listed. */
  more: number;
  onGoTo: (line: number) => void;
  onStep: (direction: 1 | -1) => void;
}

/** The lines that cannot be read, each with its problem and a link to it. */
export function BadLines({ problems, more, onGoTo, onStep }: BadLinesProps) {
  const t = useText();
  const [all, setAll] = useState(false);
  const listed = all ? problems : problems.slice(0, LISTED);
  return (
    <section className={css.bad}>
      <div className={css.head}>
        <div role="status">
          <h3>{t("metricForm.problems.title", { count: problems.length + more })}</h3>
        </div>
        {problems.length > 1 && (
          <div className={css.tools}>
            <Button
              variant="quiet"
              small
              title={t("metricForm.problems.previous")}
              aria-label={t("metricForm.problems.previous")}
              onClick={() => onStep(-1)}
            >
              <IconChevronUp size={18} aria-hidden />
            </Button>
            <Button
              variant="quiet"
              small
              title={t("metricForm.problems.next")}
              aria-label={t("metricForm.problems.next")}
              onClick={() => onStep(1)}
            >
              <IconChevronDown size={18} aria-hidden />
            </Button>
          </div>
        )}
      </div>
      <ul>
        {listed.map((it) => (
          <li key={it.line}>
            <Button
              variant="link"
              aria-label={t("metricForm.problems.goTo", { line: it.line })}
              onClick={() => onGoTo(it.line)}
            >
              {t("metricForm.problems.line", { line: it.line })}
            </Button>
            <code>{it.text}</code>
            <span>{it.message}</span>
          </li>
        ))}
      </ul>
      {all && more > 0 && <p>{t("metricForm.problems.more", { count: more })}</p>}
      {!all && problems.length > LISTED && (
        <Button small variant="quiet" onClick={() => setAll(true)}>
          {t("metricForm.problems.showAll", { count: problems.length + more })}
        </Button>
      )}
    </section>
  );
}
