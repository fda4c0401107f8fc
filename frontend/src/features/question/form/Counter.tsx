import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import css from "./Form.module.css";
import { lengthOf } from "./limits";

/** The length of a typed text and its limit; screen readers are informed once it is too long. */
export function Counter({ text, max }: { text: string; max: number }) {
  const t = useText();
  const language = useLanguage();
  const length = lengthOf(text);
  const over = length - max;
  return (
    <p className={over > 0 ? `${css.counter} ${css.over}` : css.counter}>
      {t("question.form.length", {
        length: formatNumber(length, { language }),
        max: formatNumber(max, { language }),
      })}
      <span className="visually-hidden" role="status">
        {over > 0 ? t("question.form.over", { count: over }) : ""}
      </span>
    </p>
  );
}
