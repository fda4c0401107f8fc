import { createContext, use, useEffect, useState } from "react";
import SearchKeys from "@/features/search/palette/SearchKeys";
import { lazyPage } from "@/lib/browser/lazyPage";
import { isTyping, onShortcutsAsked } from "@/lib/browser/shortcuts";
import { useText } from "@/lib/text/text";
import { startRows } from "@/ui/layout/rows";
import { showToast } from "@/ui/state/toasts";

interface DialogProps {
  readonly onClose: () => void;
}

/** The keys that work on every page: those of the search, those of rows, and `?`, which opens the list of all keys. */
export default function Keys() {
  const [isOpen, setOpen] = useState(false);
  useEffect(startRows, []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", pressed);
    const end = onShortcutsAsked(() => setOpen(true));
    return () => {
      document.removeEventListener("keydown", pressed);
      end();
    };
  }, []);
  const close = () => setOpen(false);
  return (
    <>
      <SearchKeys />
      {isOpen && (
        <Closing value={close}>
          <ShortcutDialog onClose={close} />
        </Closing>
      )}
    </>
  );
}

const ShortcutDialog = lazyPage<DialogProps>(() => import("@/features/site/shortcut/ShortcutDialog"), {
  waiting: null,
  failed: (retry) => <Unavailable onLeave={retry} />,
});

const Closing = createContext(() => {});

/** Says that the list could not be downloaded; the next press requests it again. */
function Unavailable({ onLeave }: { onLeave: () => void }) {
  const t = useText();
  const close = use(Closing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    onLeave();
    close();
    showToast(t("common.failure.load"));
  }, []);
  return null;
}
