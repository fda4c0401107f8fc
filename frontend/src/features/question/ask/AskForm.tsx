import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { useDraft } from "@/lib/browser/draft/useDraft";
import { useSaveShortcut } from "@/lib/browser/shortcuts";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { DraftNotice } from "@/ui/state/DraftNotice";
import { showToast } from "@/ui/state/toasts";
import css from "../form/Form.module.css";
import { lengthOf } from "../form/limits";
import { QuestionFields, type QuestionValues } from "../form/QuestionFields";
import type { Place } from "../place";
import { useReload } from "../useReload";

const ASK = graphql(`
  mutation AskQuestion($collection: ID!, $question: QuestionInput!, $key: String!) {
    askQuestion(collection: $collection, question: $question, key: $key) {
      question { number slug }
      problems { ...Problem }
    }
  }
`);

const EMPTY: { values: QuestionValues } = { values: { title: "", text: "", tags: "" } };

/** The form of a new question of a collection, for a reader who can ask there. */
export function AskForm(props: {
  place: Place;
  /** The id of the collection. */
  collection: string;
  /** The id of the indicator that the question is about. */
  metric: string | null;
}) {
  const { place, collection, metric } = props;
  const t = useText();
  const navigate = useNavigate();
  const reload = useReload(place);
  const draft = useDraft({ place: `question:${collection}`, saved: EMPTY });
  const { values, sendingKey: key } = draft;
  useUnsavedWarning(draft.dirty && !draft.isKept);
  const saving = useSaving({
    send: async (question: QuestionValues) =>
      (await request(ASK, { collection, question: { ...question, metric }, key })).askQuestion,
    done: async ({ question }) => {
      draft.finish();
      if (question) navigate(questionPaths.question(place.account, place.collection, question));
      showToast((then) => then("question.asked.done"));
      await reload();
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const save = () => void saving.save(values);
  useSaveShortcut(() => {
    if (!saving.busy) save();
  });
  return (
    <>
      <DraftNotice {...draft} />
      <FormShell
        wide
        {...saving}
        onSubmit={save}
        submit={t("question.form.submit")}
        beside={
          <Link className={buttonClass("quiet")} to={questionPaths.list(place.account, place.collection)}>
            {t("common.cancel")}
          </Link>
        }
      >
        {metric !== null && <AskedMetric place={place} metric={metric} error={errorOf("metric")} />}
        <QuestionFields
          values={values}
          onChange={draft.change}
          errorOf={errorOf}
          similar={<SimilarQuestions place={place} title={values.title} />}
        />
      </FormShell>
    </>
  );
}

const ASKED_METRIC = graphql(`
  query AskedMetric($id: ID!) {
    viewer { id metric(id: $id) { id name { fr en } path } }
  }
`);

/** The indicator that a new question is about, and a link that asks without it. */
function AskedMetric(props: { place: Place; metric: string; error: string | undefined }) {
  const { place, metric, error } = props;
  const t = useText();
  const pick = usePickText();
  const { data } = useQuery({
    queryKey: keys.choice("askedMetric", metric),
    queryFn: async () => (await request(ASKED_METRIC, { id: metric })).viewer?.metric ?? null,
  });
  const name = data && (pick(data.name)?.text ?? data.path);
  return (
    <div data-field="metric" tabIndex={-1} className={css.about}>
      <p>{t("question.about", { name: name ?? t("question.about.one") })}</p>
      <Link to={questionPaths.ask(place.account, place.collection)} replace>
        {t("question.about.remove")}
      </Link>
      {error && <p className={css.over}>{error}</p>}
    </div>
  );
}

/** Pause in typing after which similar questions are searched, in milliseconds. */
const PAUSE_MS = 400;

/** Characters of a title from which similar questions are searched. */
const SEARCHED_FROM = 5;

const SIMILAR = graphql(`
  query SimilarQuestions($account: String!, $key: String!, $title: String!) {
    collection(account: $account, key: $key) {
      id
      similarQuestions(title: $title) { id number slug title answerCount acceptedAnswer }
    }
  }
`);

/** Questions of the collection that resemble a title during typing; nothing without one. */
function SimilarQuestions({ place, title }: { place: Place; title: string }) {
  const t = useText();
  const settled = useSettled(title.trim(), PAUSE_MS);
  const isSearched = lengthOf(settled) >= SEARCHED_FROM;
  const { data = [] } = useQuery({
    queryKey: keys.collection(place, "similarQuestions", settled),
    queryFn: async () => {
      const variables = { account: place.account, key: place.collection, title: settled };
      return (await request(SIMILAR, variables)).collection?.similarQuestions ?? [];
    },
    enabled: isSearched,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = isSearched ? data : [];
  return (
    <div role="status">
      {found.length > 0 && (
        <div className={css.similar}>
          <p>{t("question.similar")}</p>
          <ul>
            {found.map((question) => (
              <li key={question.id}>
                <Link to={questionPaths.question(place.account, place.collection, question)}>
                  {question.title}
                </Link>{" "}
                <span>
                  {question.acceptedAnswer
                    ? t("question.similar.accepted")
                    : t("question.row.answers", { count: question.answerCount })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
