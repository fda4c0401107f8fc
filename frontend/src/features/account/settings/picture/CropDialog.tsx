import { useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Notice } from "@/ui/state/Notice";
import css from "./CropDialog.module.css";
import { CropStage } from "./CropStage";
import { middleSquare, type Square, toPng, within } from "./crop";

/** Chooses the square of a picture: dragging or arrow keys move it, a slider enlarges. */
export function CropDialog(props: { picture: ImageBitmap; onCut: (png: Blob) => void; onClose: () => void }) {
  const { picture, onCut, onClose } = props;
  const t = useText();
  const [square, setSquare] = useState<Square>(() => middleSquare(picture));
  const [failed, setFailed] = useState(false);
  const shorter = Math.min(picture.width, picture.height);

  const cut = async () => {
    const png = await toPng(picture, square);
    if (png) onCut(png);
    else setFailed(true);
  };

  return (
    <Dialog
      title={t("account.crop.title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={cut}>
            {t("account.crop.use")}
          </Button>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
        </>
      }
    >
      <div className={css.crop}>
        <CropStage picture={picture} square={square} onMove={setSquare} />
        <label className={css.zoom}>
          {t("account.crop.zoom")}
          <input
            type="range"
            min={1}
            max={8}
            step={0.05}
            value={shorter / square.side}
            onChange={(event) =>
              setSquare((old) => within({ ...old, side: shorter / Number(event.target.value) }, picture))
            }
          />
        </label>
        <p className={css.hint}>{t("account.crop.hint")}</p>
        {failed && <Notice kind="error">{t("account.crop.failed")}</Notice>}
      </div>
    </Dialog>
  );
}
