import { useRef } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useFieldErrors } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SaveFailure } from "@/ui/field/FormShell";
import { Avatar } from "@/ui/text/Avatar";
import { CropDialog } from "./CropDialog";
import css from "./PictureSettings.module.css";
import { usePictureChange } from "./usePictureChange";

const ACCOUNT = graphql(`
  fragment PictureSettings_account on Account {
    key
    name
    pictureUrl
  }
`);

/** The account's picture: chosen, cropped to a square in the browser, sent as PNG. */
export function PictureSettings(props: { account: FragmentType<typeof ACCOUNT> }) {
  const account = readFragment(ACCOUNT, props.account);
  const t = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const { picture, choose, close, send, retry, ...saving } = usePictureChange(account.key);
  const error = useFieldErrors(saving.problems)("picture");
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
        {saving.failure && <SaveFailure failure={saving.failure} busy={saving.busy} onRetry={retry} />}
        <input
          ref={chooser}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          hidden
          aria-label={t("account.picture.choose")}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = ""; // allows choosing the same file again
            if (file) void choose(file);
          }}
        />
      </div>
      {picture && <CropDialog picture={picture} onCut={send} onClose={close} />}
    </div>
  );
}
