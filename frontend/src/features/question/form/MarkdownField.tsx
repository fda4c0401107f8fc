import { useText } from "@/lib/text/text";
import { Textarea } from "@/ui/field/fields";
import { PostHtml } from "../post/PostHtml";
import { Counter } from "./Counter";
import css from "./Form.module.css";
import { TEXT_MAX } from "./limits";
import { usePreview } from "./usePreview";

/** A text in Markdown with its preview beside it, on a phone below it. */
export function MarkdownField(props: {
  label: string;
  description?: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  rows: number;
}) {
  const { label, description, value, onChange, error, rows } = props;
  const t = useText();
  return (
    <div className={css.markdown}>
      <div>
        <Textarea
          name="text"
          label={label}
          description={description}
          required
          withAsterisk={false}
          rows={rows}
          className={css.text}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Counter text={value} max={TEXT_MAX} />
        <p className={css.hint}>{t("question.form.markdown")}</p>
      </div>
      <Preview text={value} />
    </div>
  );
}

function Preview({ text }: { text: string }) {
  const t = useText();
  const { html, hasFailed } = usePreview(text);
  return (
    <div className={css.preview}>
      <p className={css.previewName}>{t("question.form.preview")}</p>
      {html ? (
        <PostHtml html={html} />
      ) : (
        <p className={css.hint}>
          {t(hasFailed ? "question.form.preview.failed" : "question.form.preview.empty")}
        </p>
      )}
    </div>
  );
}
