import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useText } from "@/lib/text/text";
import { Textarea } from "@/ui/field/fields";
import { PostHtml } from "../post/PostHtml";
import { Counter } from "./Counter";
import css from "./Form.module.css";
import { TEXT_MAX } from "./limits";

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

/** Pause in typing after which the preview is made, in milliseconds. */
const PAUSE_MS = 400;

const PREVIEW = graphql(`
  query MarkdownPreview($text: String!) {
    previewMarkdown(text: $text)
  }
`);

/** A Markdown text as it will be shown; the former preview remains while the next one is made. */
function usePreview(text: string): { html: string | undefined; hasFailed: boolean } {
  const settled = useSettled(text.trim(), PAUSE_MS);
  const { data, isError } = useQuery({
    queryKey: keys.choice("preview", settled),
    queryFn: async () => (await request(PREVIEW, { text: settled })).previewMarkdown ?? "",
    enabled: settled !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  return { html: settled === "" ? "" : data, hasFailed: isError };
}
