import { useInfiniteQuery } from "@tanstack/react-query";
import { useViewer } from "@/lib/data/session";
import { formatNumber } from "@/lib/format";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { PartSkeleton } from "@/ui/state/Skeleton";
import type { Place } from "../place";
import { ListBar } from "./ListBar";
import css from "./QuestionList.module.css";
import { QuestionRow } from "./QuestionRow";
import { questionListQuery } from "./questionListQuery";
import { isNarrow, useQuestionChoice } from "./useQuestionChoice";

interface QuestionListProps {
  readonly place: Place;
  /** Whether the collection has questions switched on. */
  readonly isOpen: boolean;
  /** Whether the signed-in reader can ask here. */
  readonly canAsk: boolean;
}

/** The questions of a collection. While they are off, only those that the reader may still see are listed. */
export function QuestionList({ place, isOpen, canAsk }: QuestionListProps) {
  const t = useText();
  const choosing = useQuestionChoice();
  const { choice } = choosing;
  const { viewer } = useViewer();
  const query = useInfiniteQuery(questionListQuery(place, choice));
  const metricName = useMetricName(query.data?.pages[0]?.nodes, choice.metric);
  if (!query.data)
    return query.error ? (
      <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PartSkeleton />
    );
  const total = query.data.pages[0]?.totalCount ?? 0;
  const questions = query.data.pages.flatMap(({ nodes }) => nodes);
  const isEmpty = total === 0 && !isNarrow(choice);
  if (isEmpty && !isOpen) return <NotOpen />;
  const offersAsking = isOpen && (canAsk || viewer === null);
  if (isEmpty)
    return (
      <>
        <NoQuestions place={place} canAsk={offersAsking} />
        {isOpen && viewer && !canAsk && <Barred />}
      </>
    );
  return (
    <section aria-labelledby="questions">
      <Head total={total} ask={offersAsking && <AskLink place={place} metric={choice.metric} />} />
      {!isOpen && <Notice kind="info">{t("question.off.kept")}</Notice>}
      {isOpen && viewer && !canAsk && <Barred />}
      <ListBar place={place} choosing={choosing} metricName={metricName} />
      <p className="visually-hidden" role="status">
        {isNarrow(choice) && !query.isPlaceholderData ? t("question.found", { count: total }) : ""}
      </p>
      {total === 0 ? (
        <NothingFound place={place} canAsk={offersAsking} metric={choice.metric} onClear={choosing.clear} />
      ) : (
        <ul className={query.isPlaceholderData ? "lined stale" : "lined"} data-rows="keys">
          {questions.map((question) => (
            <QuestionRow key={question.id} place={place} question={question} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          className={css.more}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("common.showMore")}
        </Button>
      )}
    </section>
  );
}

/** Leads to the form of a new question; guests sign in there. */
function AskLink({ place, metric }: { place: Place; metric: string | null }) {
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
function NoQuestions({ place, canAsk }: { place: Place; canAsk: boolean }) {
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
function NothingFound(props: { place: Place; canAsk: boolean; metric: string | null; onClear: () => void }) {
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
function NotOpen() {
  const t = useText();
  return <EmptyState title={t("question.off.title")} text={t("question.off.text")} />;
}

function Head({ total, ask }: { total: number; ask: React.ReactNode }) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className="toolbar apart">
      <h2 id="questions">
        {t("question.title")} <span className="count">{formatNumber(total, { language })}</span>
      </h2>
      {ask}
    </div>
  );
}

/** Says to a signed-in reader why there is no button to ask. */
export function Barred() {
  const t = useText();
  return (
    <Notice kind="info" title={t("question.barred.title")}>
      <p>{t("question.barred.text")}</p>
    </Notice>
  );
}

interface Named {
  readonly metric?: { readonly id: string; readonly name: { fr?: string | null; en?: string | null } } | null;
}

/** The name of an indicator, from one of the questions about it. */
function useMetricName(questions: readonly Named[] | undefined, metric: string | null): string | undefined {
  const pick = usePickText();
  const found = questions?.find((question) => question.metric?.id === metric)?.metric;
  return found ? pick(found.name)?.text : undefined;
}
