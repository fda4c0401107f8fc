import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { ProblemCode } from "@/gql/graphql";
import { useInvalidate } from "@/lib/data/changes";
import { codeOf, NetworkError, ServerError } from "@/lib/data/graphql";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SaveFailure } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import { Avatar } from "@/ui/text/Avatar";
import { draw, middleSquare, type Square, toPng, within } from "./crop";
import css from "./PictureSettings.module.css";

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
        <div className="cluster-2">
          <Button busy={saving.busy} onClick={() => chooser.current?.click()} aria-describedby="picture-rule">
            {t(account.pictureUrl ? "account.picture.replace" : "account.picture.choose")}
          </Button>
          {account.pictureUrl && (
            <Button variant="quiet" disabled={saving.busy} onClick={() => send(null)}>
              {t("account.picture.remove")}
            </Button>
          )}
        </div>
        <p id="picture-rule" className="detail">
          {t("account.picture.rule")}
        </p>
        {error && (
          <p role="alert" className="error">
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

/** The change of an account's picture: a chosen file is cropped, then sent; `null` deletes the picture. */
function usePictureChange(account: string) {
  const t = useText();
  const invalidate = useInvalidate();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [last, setLast] = useState<Blob | null>(null);

  const { save, ...saving } = useSaving<{ png: Blob | null }, Awaited<ReturnType<typeof putPicture>>>({
    send: ({ png }) => (png ? putPicture(account, png) : deletePicture(account)),
    done: async (_, { png }) => {
      await invalidate("account");
      showToast(t(png ? "account.picture.saved" : "account.picture.removed"));
    },
  });

  const choose = async (file: File) => {
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
    void save({ png });
  };
  return {
    ...saving,
    /** The picture to crop. */
    picture,
    choose,
    close: () => setPicture(null),
    send,
    retry: () => send(last),
  };
}

/** Uploads the picture of an account as a raw PNG file; a rejection is returned as problems. */
function putPicture(account: string, png: Blob): Promise<{ problems: Problem[] }> {
  return send(account, { method: "PUT", headers: { "content-type": "image/png" }, body: png });
}

/** Deletes the picture of an account. */
function deletePicture(account: string): Promise<{ problems: Problem[] }> {
  return send(account, { method: "DELETE" });
}

async function send(account: string, init: RequestInit): Promise<{ problems: Problem[] }> {
  let response: Response;
  try {
    response = await fetch(paths.picture(account), { credentials: "same-origin", ...init });
  } catch (error) {
    throw new NetworkError("no answer from the server", { cause: error });
  }
  if (response.ok) return { problems: [] };
  const body = (await response.json().catch(() => ({}))) as {
    error?: { code: string; params?: Record<string, unknown>; request?: string };
  };
  if (response.status === 422 && body.error) {
    const { code, params = {} } = body.error;
    return { problems: [{ code: code as ProblemCode, field: "picture", params }] };
  }
  if (response.status === 413)
    return { problems: [{ code: "PICTURE_UNREADABLE", field: "picture", params: {} }] };
  throw new ServerError(codeOf(body.error?.code, response.status), body.error?.request);
}

/** Chooses the square of a picture: dragging or arrow keys move it, a slider enlarges. */
function CropDialog(props: { picture: ImageBitmap; onCut: (png: Blob) => void; onClose: () => void }) {
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

/** Side of the displayed square in pixels. */
const SHOWN = 288;
/** Share of the square that one press of an arrow key moves. */
const STEP = 0.04;

/** The square of a picture, moved by dragging or with the arrow keys. */
function CropStage(props: {
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
