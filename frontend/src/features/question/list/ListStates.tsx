import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import type { Place } from "../place";

/** Leads to the form of a new question; guests sign in there. */
export function AskLink({ place, metric }: { place: Place; metric: string | null }) {
  const t = useText();
  return (
    <Link
      className={buttonClass("primary")}
      to={questionPaths.ask(place.account, place.collection, metric ?? undefined)}
    >
      {t("question.ask")}
    </Link>
  );
}

/** Shown while a collection has no questions: their purpose, and the first step for those who can ask. */
export function NoQuestions({ place, canAsk }: { place: Place; canAsk: boolean }) {
  const t = useText();
  return (
    <EmptyState
      title={t("question.empty.title")}
      text={t("question.empty.text")}
      action={canAsk && <AskLink place={place} metric={null} />}
    />
  );
}

/** Shown if a choice leaves no question. */
export function NothingFound(props: {
  place: Place;
  canAsk: boolean;
  metric: string | null;
  onClear: () => void;
}) {
  const { place, canAsk, metric, onClear } = props;
  const t = useText();
  return (
    <EmptyState
      title={t("question.none.title")}
      text={t("question.none.text")}
      action={
        <>
          <Button onClick={onClear}>{t("question.none.clear")}</Button>
          {canAsk && metric !== null && <AskLink place={place} metric={metric} />}
        </>
      }
    />
  );
}

/** Shown at the address of a collection whose questions are off, to readers who have none there. */
export function NotOpen() {
  const t = useText();
  return <EmptyState title={t("question.off.title")} text={t("question.off.text")} />;
}
