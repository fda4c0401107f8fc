import type { PostView_PostFragment } from "@/gql/graphql";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import type { PostChanging } from "../change/usePostChange";
import type { Place } from "../place";
import css from "../post/PostView.module.css";

/** Says to moderators how often a post was reported; they keep it, or read the reasons. */
export function PostReports(props: {
  place: Place;
  post: Pick<PostView_PostFragment, "id" | "reportCount">;
  changing: PostChanging;
}) {
  const { place, post, changing } = props;
  const t = useText();
  if (!post.reportCount) return null;
  return (
    <Notice
      kind="warning"
      actions={
        <div className={css.actions}>
          <Button
            small
            busy={changing.busy}
            onClick={() => changing.send({ what: "dismiss", post: post.id })}
          >
            {t("question.report.dismiss")}
          </Button>
          <Link to={questionPaths.list(place.account, place.collection)}>{t("question.report.read")}</Link>
        </div>
      }
    >
      <p>{t("question.report.count", { count: post.reportCount })}</p>
    </Notice>
  );
}
