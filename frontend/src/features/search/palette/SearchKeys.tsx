import { useEffect, useState } from "react";
import { lazyPage } from "@/lib/browser/lazyPage";
import { rememberPage } from "@/lib/browser/recentPages";
import { useText } from "@/lib/text/text";
import { isMac } from "./keys";
import { PaletteContext } from "./paletteContext";

const Palette = lazyPage(() => import("./Palette"), { waiting: null, failed: () => null });

/** Remembers the pages of contents, by the title that each sets. */
function useRecentPages(): void {
  const t = useText();
  const absent = t("pages.notFound.title");
  useEffect(() => {
    const remember = () => {
      const title = document.title.replace(/ · Statit$/, "");
      if (title !== "Statit" && title !== absent && !/[?&]edit\b/.test(location.search))
        rememberPage({ path: location.pathname, title });
    };
    remember();
    const observer = new MutationObserver(remember);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [absent]);
}

/** Opens the palette: by ⌘K or Ctrl+K, by `/` outside of fields, and by links with `data-search`. */
export default function SearchKeys() {
  const [isOpen, setOpen] = useState(false);
  useRecentPages();

  useEffect(() => {
    const open = (event: Event) => {
      event.preventDefault();
      // The router's own handler of the link comes later.
      event.stopPropagation();
      setOpen(true);
    };
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (isMac() ? event.metaKey : event.ctrlKey) && event.key.toLowerCase() === "k";
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if (isCommand || (isSlash && !isTyping(event.target))) open(event);
    };
    const onClick = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (isPlain && linkOf(event.target)) open(event);
    };
    const onPoint = (event: Event) => {
      if (linkOf(event.target)) void Palette.preload().catch(() => {});
    };
    const hint = isMac() ? "⌘K" : "Ctrl K";
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

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
