import { useState } from "react";
import { useInvalidate } from "@/lib/data/changes";
import { useSaving } from "@/lib/data/saving";
import { useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import { deletePicture, putPicture } from "./pictureRequests";

/** The change of an account's picture: a chosen file is cropped, then sent; `null` deletes the picture. */
export function usePictureChange(account: string) {
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
