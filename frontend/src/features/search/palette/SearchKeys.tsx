import { use, useEffect, useState } from "react";
import { lazyPage } from "@/lib/browser/lazyPage";
import { isCommand, isTyping, shortcut } from "@/lib/browser/shortcuts";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { PaletteContext } from "./paletteContext";
import { useOpenedRecord } from "./useOpenedRecord";

const Palette = lazyPage(() => import("./Palette"), {
  waiting: null,
  failed: (retry) => <Unavailable onLeave={retry} />,
});

/** Opens the search page in place of a palette that could not be downloaded. */
function Unavailable({ onLeave }: { onLeave: () => void }) {
  const close = use(PaletteContext);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    onLeave();
    close();
    navigate(paths.public());
  }, []);
  return null;
}

/** Opens the palette: by ⌘K or Ctrl+K, by `/` outside of fields, and by links with `data-search`. */
export default function SearchKeys() {
  const [isOpen, setOpen] = useState(false);
  useOpenedRecord();

  useEffect(() => {
    const open = (event: Event) => {
      event.preventDefault();
      // The router's own handler of the link comes later.
      event.stopPropagation();
      setOpen(true);
    };
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = isCommand(event) && !event.shiftKey && event.key.toLowerCase() === "k";
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (isShortcut || (isSlash && !isTyping(event.target))) open(event);
    };
    const onClick = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (isPlain && linkOf(event.target)) open(event);
    };
    const onPoint = (event: Event) => {
      if (linkOf(event.target)) void Palette.preload().catch(() => {});
    };
    const hint = shortcut("K");
    for (const link of document.querySelectorAll<HTMLElement>("[data-search]")) link.dataset.search = hint;
    document.addEventListener("keydown", onKey);
    document.addEventListener("click", onClick, true);
    document.addEventListener("pointerover", onPoint);
    document.addEventListener("focusin", onPoint);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("click", onClick, true);
      document.removeEventListener("pointerover", onPoint);
      document.removeEventListener("focusin", onPoint);
    };
  }, []);

  if (!isOpen) return null;
  return (
    <PaletteContext value={() => setOpen(false)}>
      <Palette />
    </PaletteContext>
  );
}

function linkOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-search]") : null;
}
