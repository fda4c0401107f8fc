import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { useText } from "@/lib/text/text";
import { MarkdownField } from "../form/MarkdownField";
import type { Place } from "../place";
import { EditFrame } from "./EditFrame";
import { type EditedPost, useEdit } from "./useEdit";

const EDIT_ANSWER = graphql(`
  mutation EditAnswer($id: ID!, $version: Int!, $text: String!) {
    editAnswer(id: $id, version: $version, text: $text) {
      question { id }
      problems { ...Problem }
    }
  }
`);

/** Edits an answer in its place. */
export function EditAnswer(props: {
  place: Place;
  /** The id of the reader. */
  reader: string;
  post: EditedPost & { readonly text: string };
  onClose: () => void;
}) {
  const { place, reader, post, onClose } = props;
  const t = useText();
  const edit = useEdit<{ text: string }>({
    place,
    reader,
    post,
    saved: { text: post.text },
    send: async ({ text }, version) =>
      (await request(EDIT_ANSWER, { id: post.id, version, text })).editAnswer,
    onClose,
  });
  return (
    <EditFrame edit={edit} post={post}>
      <MarkdownField
        label={t("question.answer.text")}
        rows={6}
        value={edit.draft.values.text}
        error={edit.errorOf("text")}
        onChange={(text) => edit.draft.change({ text })}
      />
    </EditFrame>
  );
}
