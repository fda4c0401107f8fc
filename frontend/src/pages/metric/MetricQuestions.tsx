import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Barred } from "@/features/question/list/QuestionList";
import { QuestionRow } from "@/features/question/list/QuestionRow";
import { questionListQuery } from "@/features/question/list/questionListQuery";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useViewer } from "@/lib/data/session";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PartSkeleton } from "@/ui/state/Skeleton";
import css from "./MetricQuestions.module.css";

const METRIC = graphql(`
  fragment MetricQuestions_metric on Metric {
    id
    collection { key account { key } can { ask } }
  }
`);

/** The questions about an indicator, those with the latest activity first, and the way to ask one. */
export default function MetricQuestions(props: { metric: FragmentType<typeof METRIC> }) {
  const { id, collection } = readFragment(METRIC, props.metric);
  const place = { account: collection.account.key, collection: collection.key };
  const t = useText();
  const { viewer } = useViewer();
  const list = useInfiniteQuery(
    questionListQuery(place, { filter: "ALL", query: "", tag: null, metric: id, order: "ACTIVE" }),
  );
  const canAsk = viewer === null || collection.can.ask;
  const ask = canAsk && (
    <Link className={buttonClass("primary")} to={questionPaths.ask(place.account, place.collection, id)}>
      {t("metricMore.questions.ask")}
    </Link>
  );
  return (
    <Loaded from={list} waiting={<PartSkeleton />}>
      {({ pages }) => {
        const questions = pages.flatMap(({ nodes }) => nodes);
        return (
          <>
            {viewer && !canAsk && <Barred />}
            {questions.length === 0 ? (
              <EmptyState
                title={t("metricMore.questions.empty")}
                text={t("metricMore.questions.emptyText")}
                action={ask}
              />
            ) : (
              <Listed ask={ask}>
                {questions.map((question) => (
                  <QuestionRow key={question.id} place={place} question={question} hasMetric={false} />
                ))}
              </Listed>
            )}
            {list.isFetchNextPageError && (
              <LoadFailure error={list.error} onRetry={() => void list.fetchNextPage()} />
            )}
            {list.hasNextPage && !list.isFetchNextPageError && (
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t("common.showMore")}
              </Button>
            )}
            <p className={css.all}>
              <Link to={questionPaths.list(place.account, place.collection)}>
                {t("metricMore.questions.all")}
              </Link>
            </p>
          </>
        );
      }}
    </Loaded>
  );
}

function Listed({ ask, children }: { ask: ReactNode; children: ReactNode }) {
  const t = useText();
  return (
    <section aria-labelledby="questions">
      <div className="toolbar apart">
        <h2 id="questions">{t("metricMore.questions.title")}</h2>
        {ask}
      </div>
      <ul className="lined" data-rows="keys">
        {children}
      </ul>
    </section>
  );
}
