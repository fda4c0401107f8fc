import IconPinnedOff from "@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs";
import { useText } from "@/lib/text/text";
import css from "./Unpin.module.css";

/** Unpins a tile. */
export function Unpin({ name, onUnpin }: { name: string; onUnpin: () => void }) {
  const t = useText();
  const label = t("collectionMore.pins.unpin", { name });
  return (
    <button type="button" className={css.off} aria-label={label} title={label} onClick={onUnpin}>
      <IconPinnedOff size={18} aria-hidden />
    </button>
  );
}
