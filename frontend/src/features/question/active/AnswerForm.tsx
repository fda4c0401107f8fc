import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { answerAnchor } from "@/lib/questionPaths";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { FormShell } from "@/ui/field/FormShell";
import { showToast } from "@/ui/state/toasts";
import { DraftNotice } from "../draft/DraftNotice";
import { draftName } from "../draft/draft";
import { useDraft } from "../draft/useDraft";
import { MarkdownField } from "../form/MarkdownField";
import type { Place } from "../place";
import { useReload } from "../useReload";

const ANSWER = graphql(`
  mutation AnswerQuestion($question: ID!, $text: String!, $key: String!) {
    answerQuestion(question: $question, text: $text, key: $key) {
      question { id answers { number } }
      problems { ...Problem }
    }
  }
`);

const EMPTY = { text: "" };

/** The form of a new answer; afterwards the page shows the answer. */
export default function AnswerForm({
  place,
  question,
  reader,
}: {
  place: Place;
  question: string;
  reader: string;
}) {
  const t = useText();
  const navigate = useNavigate();
  const reload = useReload(place);
  const draft = useDraft(draftName(reader, "answer", question), EMPTY);
  const { key } = draft;
  const saving = useSaving({
    send: async (text: string) => (await request(ANSWER, { question, text, key })).answerQuestion,
    done: async ({ question: answered }) => {
      draft.finish();
      showToast((then) => then("question.answer.done"));
      await reload();
      const newest = Math.max(0, ...(answered?.answers ?? []).map(({ number }) => number));
      if (newest > 0) navigate(`#${answerAnchor(newest)}`, { replace: true });
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  return (
    <FormShell
      wide
      {...saving}
      onSubmit={() => void saving.save(draft.values.text)}
      submit={t("question.answer.submit")}
    >
      {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
      <MarkdownField
        label={t("question.answer.text")}
        rows={6}
        value={draft.values.text}
        error={errorOf("text")}
        onChange={(text) => draft.change({ text })}
      />
    </FormShell>
  );
}
