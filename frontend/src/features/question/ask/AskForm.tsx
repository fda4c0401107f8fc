import { graphql } from "@/gql";
import { useSaveShortcut } from "@/lib/browser/saveShortcut";
import { request } from "@/lib/data/graphql";
import { useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { showToast } from "@/ui/state/toasts";
import { DraftNotice } from "../draft/DraftNotice";
import { draftName } from "../draft/draft";
import { useDraft } from "../draft/useDraft";
import { QuestionFields, type QuestionValues } from "../form/QuestionFields";
import type { Place } from "../place";
import { useReload } from "../useReload";
import { AskedMetric } from "./AskedMetric";
import { SimilarQuestions } from "./SimilarQuestions";

const ASK = graphql(`
  mutation AskQuestion($collection: ID!, $question: QuestionInput!, $key: String!) {
    askQuestion(collection: $collection, question: $question, key: $key) {
      question { number slug }
      problems { ...Problem }
    }
  }
`);

const EMPTY: QuestionValues = { title: "", text: "", tags: "" };

/** The form of a new question of a collection, for a reader who can ask there. */
export function AskForm(props: {
  place: Place;
  /** The id of the collection. */
  collection: string;
  /** The id of the reader. */
  reader: string;
  /** The id of the indicator that the question is about. */
  metric: string | null;
}) {
  const { place, collection, reader, metric } = props;
  const t = useText();
  const navigate = useNavigate();
  const reload = useReload(place);
  const { values, key, isRestored, change, discard, finish } = useDraft(
    draftName(reader, "question", collection),
    EMPTY,
  );
  const saving = useSaving({
    send: async (question: QuestionValues) =>
      (await request(ASK, { collection, question: { ...question, metric }, key })).askQuestion,
    done: async ({ question }) => {
      finish();
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
      {isRestored && <DraftNotice onDiscard={discard} />}
      {metric !== null && <AskedMetric place={place} metric={metric} error={errorOf("metric")} />}
      <QuestionFields
        values={values}
        onChange={change}
        errorOf={errorOf}
        similar={<SimilarQuestions place={place} title={values.title} />}
      />
    </FormShell>
  );
}
