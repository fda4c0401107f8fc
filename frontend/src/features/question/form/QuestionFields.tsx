import type { ReactNode } from "react";
import { useText } from "@/lib/text/text";
import { TextInput } from "@/ui/field/fields";
import { Counter } from "./Counter";
import css from "./Form.module.css";
import { TITLE_MAX } from "./limits";
import { MarkdownField } from "./MarkdownField";

/** The typed values of a question. */
export interface QuestionValues {
  readonly title: string;
  readonly text: string;
  /** Separated by semicolons. */
  readonly tags: string;
}

/** The fields of a question: title, text and tags. */
export function QuestionFields(props: {
  values: QuestionValues;
  onChange: (part: Partial<QuestionValues>) => void;
  errorOf: (field: string) => string | undefined;
  /** Shown below the title. */
  similar?: ReactNode;
}) {
  const { values, onChange, errorOf, similar } = props;
  const t = useText();
  return (
    <>
      <div className={css.narrow}>
        <div>
          <TextInput
            name="title"
            label={t("question.form.title")}
            description={t("question.form.title.help")}
            required
            withAsterisk={false}
            value={values.title}
            error={errorOf("title")}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <Counter text={values.title} max={TITLE_MAX} />
        </div>
        {similar}
      </div>
      <MarkdownField
        label={t("question.form.text")}
        description={t("question.form.text.help")}
        rows={8}
        value={values.text}
        error={errorOf("text")}
        onChange={(text) => onChange({ text })}
      />
      <div className={css.narrow}>
        <TextInput
          name="tags"
          label={t("question.form.tags")}
          description={t("question.form.tags.help")}
          value={values.tags}
          error={errorOf("tags")}
          onChange={(event) => onChange({ tags: event.currentTarget.value })}
        />
      </div>
    </>
  );
}
