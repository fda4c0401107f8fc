import { useEffect, useRef, useState } from "react";

/** Takes a file that is dropped or pasted anywhere on the page, or pasted lines. */
export function useDroppedFile(onTake: (file: Blob, name: string) => void, pastedName: string) {
  const taken = useRef(onTake);
  taken.current = onTake;
  /** Whether a file is dragged over the page. */
  const [over, setOver] = useState(false);
  useEffect(() => {
    const dragged = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) taken.current(file, file.name);
    };
    const pasted = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (file) taken.current(file, file.name);
      else if (text.includes("\n")) taken.current(new Blob([text], { type: "text/plain" }), pastedName);
      else return;
      event.preventDefault();
    };
    addEventListener("dragover", dragged);
    addEventListener("dragleave", left);
    addEventListener("drop", dropped);
    addEventListener("paste", pasted);
    return () => {
      removeEventListener("dragover", dragged);
      removeEventListener("dragleave", left);
      removeEventListener("drop", dropped);
      removeEventListener("paste", pasted);
    };
  }, [pastedName]);
  return over;
}
