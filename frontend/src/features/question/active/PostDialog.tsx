import type { PostView_PostFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { ReasonDialog } from "../change/ReasonDialog";
import type { Place } from "../place";

/** A change of a post that needs a reason. */
export type Asked = "report" | "remove" | "bar";

/** The dialog of a report, a removal, or a bar of the author. */
export function PostDialog(props: {
  place: Place;
  /** The id of the collection. */
  collection: string;
  post: Pick<PostView_PostFragment, "id" | "author">;
  asked: Asked;
  onClose: () => void;
}) {
  const { place, collection, post, asked, onClose } = props;
  const { id } = post;
  const t = useText();
  const name = post.author?.username ?? "";
  const texts = {
    report: {
      title: t("question.report.title"),
      text: t("question.report.text"),
      submit: t("question.report.submit"),
      isDanger: false,
    },
    remove: {
      title: t("question.remove.title"),
      text: t("question.remove.text"),
      submit: t("question.remove.submit"),
      isDanger: true,
    },
    bar: {
      title: t("question.bar.title", { name }),
      text: t("question.bar.text", { name }),
      submit: t("question.bar.submit", { name }),
      isDanger: true,
    },
  };
  return (
    <ReasonDialog
      place={place}
      {...texts[asked]}
      change={(reason) =>
        asked === "bar"
          ? { what: "bar", collection, username: name, reason }
          : { what: asked, post: id, reason }
      }
      onClose={onClose}
    />
  );
}
