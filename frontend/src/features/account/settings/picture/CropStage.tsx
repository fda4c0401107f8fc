import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useText } from "@/lib/text/text";
import css from "./CropDialog.module.css";
import { draw, type Square, within } from "./crop";

/** Side of the displayed square in pixels. */
const SHOWN = 288;
/** Share of the square that one press of an arrow key moves. */
const STEP = 0.04;

/** The square of a picture, moved by dragging or with the arrow keys. */
export function CropStage(props: {
  picture: ImageBitmap;
  square: Square;
  onMove: (change: (old: Square) => Square) => void;
}) {
  const { picture, square, onMove } = props;
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, square);
  }, [picture, square]);

  /** Moves the picture under the square, in fractions of the square's side. */
  const move = (dx: number, dy: number) =>
    onMove((old) => within({ ...old, x: old.x - dx * old.side, y: old.y - dy * old.side }, picture));

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

  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the arrow keys move the picture
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
  );
}
