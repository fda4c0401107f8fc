import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Notice } from "@/ui/state/Notice";
import css from "./CropDialog.module.css";
import { draw, middleSquare, type Square, toPng, within } from "./crop";

/** Side of the displayed square in pixels. */
const SHOWN = 288;
/** Share of the square that one press of an arrow key moves. */
const STEP = 0.04;

/** Chooses the square of a picture: dragging or arrow keys move it, a slider enlarges. */
export function CropDialog(props: { picture: ImageBitmap; onCut: (png: Blob) => void; onClose: () => void }) {
  const { picture, onCut, onClose } = props;
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  const [square, setSquare] = useState<Square>(() => middleSquare(picture));
  const [failed, setFailed] = useState(false);
  const shorter = Math.min(picture.width, picture.height);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, square);
  }, [picture, square]);

  /** Moves the picture under the square, in fractions of the square's side. */
  const move = (dx: number, dy: number) =>
    setSquare((old) => within({ ...old, x: old.x - dx * old.side, y: old.y - dy * old.side }, picture));

  const keyed = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[
      event.key
    ];
    if (!by) return;
    event.preventDefault();
    move(by[0] ?? 0, by[1] ?? 0);
  };

  const dragged = (event: PointerEvent) => {
    if (!held.current) return;
    move((event.clientX - held.current.x) / SHOWN, (event.clientY - held.current.y) / SHOWN);
    held.current = { x: event.clientX, y: event.clientY };
  };

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
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the arrow keys move the picture */}
        <canvas
          ref={canvas}
          className={css.stage}
          width={SHOWN * 2}
          height={SHOWN * 2}
          tabIndex={0}
          role="application"
          aria-label={t("account.crop.stage")}
          onKeyDown={keyed}
          onPointerDown={(event) => {
            held.current = { x: event.clientX, y: event.clientY };
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={dragged}
          onPointerUp={() => {
            held.current = null;
          }}
        />
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
