import { graphql } from "@/gql";
import { useDraft } from "@/lib/browser/draft/useDraft";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { request } from "@/lib/data/graphql";
import { useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { answerAnchor } from "@/lib/questionPaths";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { FormShell } from "@/ui/field/FormShell";
import { DraftNotice } from "@/ui/state/DraftNotice";
import { showToast } from "@/ui/state/toasts";
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

const EMPTY = { values: { text: "" } };

/** The form of a new answer; afterwards the page shows the answer. */
export default function AnswerForm({ place, question }: { place: Place; question: string }) {
  const t = useText();
  const navigate = useNavigate();
  const reload = useReload(place);
  const draft = useDraft({ place: `answer:${question}`, saved: EMPTY });
  const { sendingKey: key } = draft;
  useUnsavedWarning(draft.dirty && !draft.isKept);
  const saving = useSaving({
    send: async (text: string) => (await request(ANSWER, { question, text, key })).answerQuestion,
    done: async ({ question: answered }) => {
      draft.forget();
      showToast((then) => then("question.answer.done"));
      await reload();
      const newest = Math.max(0, ...(answered?.answers ?? []).map(({ number }) => number));
      if (newest > 0) navigate(`#${answerAnchor(newest)}`, { replace: true });
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  return (
    <>
      <DraftNotice {...draft} />
      <FormShell
        wide
        {...saving}
        onSubmit={() => void saving.save(draft.values.text)}
        submit={t("question.answer.submit")}
      >
        <MarkdownField
          label={t("question.answer.text")}
          rows={6}
          value={draft.values.text}
          error={errorOf("text")}
          onChange={(text) => draft.change({ text })}
        />
      </FormShell>
    </>
  );
}
