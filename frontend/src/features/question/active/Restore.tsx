import type { PostView_PostFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import type { PostChanging } from "../change/usePostChange";

/** Undoes the deletion or the removal of a post; nothing for readers who cannot. */
export function Restore(props: {
  post: Pick<PostView_PostFragment, "id" | "state" | "can">;
  changing: PostChanging;
}) {
  const { post, changing } = props;
  const t = useText();
  if (!post.can.restore) return null;
  return (
    <Button small busy={changing.busy} onClick={() => changing.send({ what: "restore", post: post.id })}>
      {t(post.state === "DELETED" ? "question.restore.DELETED" : "question.restore.REMOVED")}
    </Button>
  );
}
