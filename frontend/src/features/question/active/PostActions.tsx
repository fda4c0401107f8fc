import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Menu, menuItem } from "@/ui/action/Menu";
import type { PostChanging } from "../change/usePostChange";
import { CopyLink } from "../post/CopyLink";
import css from "../post/PostView.module.css";
import type { ShownPost } from "../post/shownPost";
import type { Asked } from "./PostDialog";

interface ActionsProps extends ShownPost {
  changing: PostChanging;
  onEdit: () => void;
  onAsk: (asked: Asked) => void;
}

/** The actions on a post that the reader has: accept, link and edit in sight, the others in a menu. */
export function PostActions(props: ActionsProps) {
  const { question, post, answer, changing, onEdit } = props;
  const t = useText();
  return (
    <div className={css.actions}>
      {answer && question.can.accept && (
        <Button
          small
          busy={changing.busy}
          onClick={() =>
            changing.send({
              what: "accept",
              question: question.id,
              answer: answer.isAccepted ? null : post.id,
            })
          }
        >
          {t(answer.isAccepted ? "question.unaccept" : "question.accept")}
        </Button>
      )}
      <CopyLink question={question} answer={answer} />
      {post.can.edit && (
        <Button small variant="quiet" onClick={onEdit}>
          {t("question.edit")}
        </Button>
      )}
      <MoreActions {...props} />
    </div>
  );
}

/** The menu of the actions that readers need rarely; nothing without one. */
function MoreActions({ question, post, answer, changing, onAsk }: ActionsProps) {
  const { id, author, can } = post;
  const t = useText();
  const bars = can.bar && author ? author : undefined;
  const entries = [
    can.delete && { text: t("question.delete"), act: () => changing.send({ what: "delete", post: id }) },
    can.report && { text: t("question.report"), act: () => onAsk("report") },
    can.remove && { text: t("question.remove"), act: () => onAsk("remove") },
    bars?.isBarred === false && {
      text: t("question.bar", { name: bars.username }),
      act: () => onAsk("bar"),
    },
    bars?.isBarred && {
      text: t("question.unbar", { name: bars.username }),
      act: () =>
        changing.send({ what: "unbar", collection: question.collection.id, username: bars.username }),
    },
  ].filter((entry) => !!entry);
  if (entries.length === 0) return null;
  return (
    <Menu
      className={`${buttonClass("quiet", true)} ${css.dots}`}
      label={answer ? t("question.more.answer", { number: answer.number }) : t("question.more.question")}
      trigger={<IconDots size={18} aria-hidden />}
    >
      {entries.map(({ text, act }) => (
        <button key={text} type="button" role="menuitem" className={menuItem} onClick={act}>
          {text}
        </button>
      ))}
    </Menu>
  );
}
