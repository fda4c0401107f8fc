import { type ChangeEvent, useRef, useState } from "react";
import { useInvalidate } from "@/lib/data/changes";
import { useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SaveFailure } from "@/ui/field/FormShell";
import { showToast } from "@/ui/state/toasts";
import { Avatar } from "@/ui/text/Avatar";
import type { AccountSettings } from "../useAccountSettings";
import { CropDialog } from "./CropDialog";
import css from "./PictureSettings.module.css";
import { deletePicture, putPicture } from "./pictureRequests";

/** The account's picture: chosen, cropped to a square in the browser, sent as PNG. */
export function PictureSettings({ account }: { account: AccountSettings }) {
  const t = useText();
  const invalidate = useInvalidate();
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);

  const saving = useSaving<{ png: Blob | null }, Awaited<ReturnType<typeof putPicture>>>({
    send: ({ png }) => (png ? putPicture(account.key, png) : deletePicture(account.key)),
    done: async (_, { png }) => {
      await invalidate("account");
      showToast(t(png ? "account.picture.saved" : "account.picture.removed"));
    },
  });
  const error = useFieldErrors(saving.problems)("picture");
  const [last, setLast] = useState<Blob | null>(null);

  const chosen = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = ""; // allows choosing the same file again
    if (!file) return;
    try {
      setPicture(await createImageBitmap(file));
      saving.refuse([]);
    } catch {
      saving.refuse([{ code: "PICTURE_UNREADABLE", field: "picture", params: {} }]);
    }
  };

  const send = (png: Blob | null) => {
    setPicture(null);
    setLast(png);
    void saving.save({ png });
  };

  return (
    <div className={css.row}>
      <Avatar name={account.name ?? account.key} picture={account.pictureUrl} size={96} />
      <div className={css.side}>
        <div className={css.buttons}>
          <Button busy={saving.busy} onClick={() => chooser.current?.click()} aria-describedby="picture-rule">
            {t(account.pictureUrl ? "account.picture.replace" : "account.picture.choose")}
          </Button>
          {account.pictureUrl && (
            <Button variant="quiet" disabled={saving.busy} onClick={() => send(null)}>
              {t("account.picture.remove")}
            </Button>
          )}
        </div>
        <p id="picture-rule" className={css.rule}>
          {t("account.picture.rule")}
        </p>
        {error && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
        {saving.failure && (
          <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={() => send(last)} />
        )}
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          hidden
          aria-label={t("account.picture.choose")}
          onChange={chosen}
        />
      </div>
      {picture && <CropDialog picture={picture} onCut={send} onClose={() => setPicture(null)} />}
    </div>
  );
}
