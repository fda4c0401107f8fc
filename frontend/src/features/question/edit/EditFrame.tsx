import { type ReactNode, useEffect, useRef } from "react";
import type { Saving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { DraftNotice } from "../draft/DraftNotice";
import { EditConflict } from "./EditConflict";
import type { EditedPost } from "./useEdit";

/** What the frame uses of an edit. */
interface Editing {
  readonly form: Saving;
  readonly draft: { readonly isRestored: boolean; readonly discard: () => void };
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
      <FormShell
        wide
        {...edit.form}
        onSubmit={edit.save}
        submit={t("common.save")}
        beside={<Button onClick={edit.cancel}>{t("common.cancel")}</Button>}
      >
        {edit.draft.isRestored && <DraftNotice onDiscard={edit.draft.discard} />}
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
