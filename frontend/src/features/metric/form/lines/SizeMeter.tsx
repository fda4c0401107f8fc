import { formatNumber } from "@/lib/format";
import { MAX_CANONICAL_BYTES } from "@/lib/lines";
import { useLanguage, useText } from "@/lib/text/text";
import css from "./SizeMeter.module.css";

const KB = 1024;
/** Share of the limit from which a warning is shown. */
const NEARLY = 0.8;

/** The used share of the observations' size limit; coloured, with words, only near the limit. */
export function SizeMeter({ bytes }: { bytes: number }) {
  const t = useText();
  const language = useLanguage();
  const share = bytes / MAX_CANONICAL_BYTES;
  const state = share > 1 ? "over" : share >= NEARLY ? "nearly" : "fine";
  // Rounded up, so that a size above the limit never reads as the limit.
  const tenths = Math.ceil((bytes / KB) * 10) / 10;
  const used = formatNumber(tenths < 10 || state !== "fine" ? tenths : Math.round(tenths), { language });
  return (
    <span className={css.size} data-state={state}>
      <span className={css.bar} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
      </span>
      {t("metricForm.size.used", { used, max: MAX_CANONICAL_BYTES / KB, state })}
    </span>
  );
}
