import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { QuestionFields, type QuestionValues } from "../form/QuestionFields";
import type { Place } from "../place";
import { EditFrame } from "./EditFrame";
import { type EditedPost, useEdit } from "./useEdit";

const EDIT_QUESTION = graphql(`
  mutation EditQuestion($id: ID!, $version: Int!, $question: QuestionInput!) {
    editQuestion(id: $id, version: $version, question: $question) {
      question { id }
      problems { ...Problem }
    }
  }
`);

/** Edits a question in its place. */
export function EditQuestion(props: {
  place: Place;
  /** The id of the reader. */
  reader: string;
  saved: QuestionValues;
  /** The id of the indicator that the question is about, which remains. */
  metric: string | null;
  post: EditedPost;
  onClose: () => void;
}) {
  const { place, reader, saved, metric, post, onClose } = props;
  const edit = useEdit<QuestionValues>({
    place,
    reader,
    post,
    saved,
    send: async ({ title, text, tags }, version) => {
      const question = { title, text, tags, metric };
      return (await request(EDIT_QUESTION, { id: post.id, version, question })).editQuestion;
    },
    onClose,
  });
  return (
    <EditFrame edit={edit} post={post}>
      <QuestionFields values={edit.draft.values} onChange={edit.draft.change} errorOf={edit.errorOf} />
    </EditFrame>
  );
}
