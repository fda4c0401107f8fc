import { type ReactNode, useEffect, useRef } from "react";
import type { ShownDraft } from "@/lib/browser/draft/useDraft";
import type { Saving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { DraftNotice } from "@/ui/state/DraftNotice";
import { Notice } from "@/ui/state/Notice";
import css from "./form/Form.module.css";
import { PostHtml } from "./post/PostHtml";
import type { EditedPost } from "./useEdit";

/** What the frame uses of an edit. */
interface Editing {
  readonly form: Saving;
  readonly draft: ShownDraft;
  readonly hasConflict: boolean;
  readonly save: () => void;
  readonly rebase: () => void;
  readonly cancel: () => void;
}

/** The frame of an edit in place: its buttons, the notice of a restored draft, and a conflict with another edit. */
export function EditFrame(props: { edit: Editing; post: EditedPost; children: ReactNode }) {
  const { edit, post, children } = props;
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);
  return (
    <div ref={box}>
      <DraftNotice {...edit.draft} />
      <FormShell
        wide
        {...edit.form}
        onSubmit={edit.save}
        submit={t("common.save")}
        beside={<Button onClick={edit.cancel}>{t("common.cancel")}</Button>}
      >
        {edit.hasConflict && (
          <EditConflict
            html={post.html}
            busy={edit.form.busy}
            onSaveMine={edit.rebase}
            onTakeTheirs={edit.cancel}
          />
        )}
        {children}
      </FormShell>
    </div>
  );
}

/** Shows the text that someone else saved during the editing, and the two ways on. */
function EditConflict(props: {
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
        <div className="cluster-2">
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
