import { formatNumber } from "@/lib/format";
import type { Content } from "@/lib/repair/content";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./TakenContent.module.css";

/** Most characters of the text that are shown. */
const SHOWN = 2_000;

interface TakenContentProps {
  content: Content;
  /** Whether the browser stores the data. */
  isKept: boolean;
  onForget: () => void;
}

/** What was taken, where it is, and the way to remove it. */
export function TakenContent({ content, isKept, onForget }: TakenContentProps) {
  const t = useText();
  const language = useLanguage();
  const { text, isBase64, name } = content;
  const lines = isBase64 ? 0 : text.trimEnd().split("\n").length;
  return (
    <div className={css.taken}>
      <p className={css.line}>
        <span className="anywhere">
          {name ?? t("paste.taken.text", { count: lines })}
          <span className="muted"> · {t(isKept ? "paste.kept" : "paste.notKept")} · </span>
          <Button variant="link" onClick={onForget}>
            {t("paste.forget")}
          </Button>
        </span>
      </p>
      {!isBase64 && (
        <details>
          <summary>{t("paste.taken.show")}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by the keyboard */}
          <pre className={css.text} tabIndex={0}>
            {text.slice(0, SHOWN)}
            {text.length > SHOWN && "…"}
          </pre>
          {text.length > SHOWN && (
            <p className="detail">{t("paste.taken.part", { count: formatNumber(SHOWN, { language }) })}</p>
          )}
        </details>
      )}
    </div>
  );
}
