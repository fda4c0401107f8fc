import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import css from "../form/Form.module.css";
import { PostHtml } from "../post/PostHtml";

/** Shows the text that someone else saved during the editing, and the two ways on. */
export function EditConflict(props: {
  html: string;
  busy: boolean;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
}) {
  const { html, busy, onSaveMine, onTakeTheirs } = props;
  const t = useText();
  return (
    <Notice
      kind="warning"
      title={t("question.conflict.title")}
      actions={
        <div className={css.actions}>
          <Button small busy={busy} onClick={onSaveMine}>
            {t("question.conflict.mine")}
          </Button>
          <Button small onClick={onTakeTheirs}>
            {t("question.conflict.theirs")}
          </Button>
        </div>
      }
    >
      <p>{t("question.conflict.text")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard */}
      <div className={css.theirs} tabIndex={0}>
        <PostHtml html={html} />
      </div>
    </Notice>
  );
}
