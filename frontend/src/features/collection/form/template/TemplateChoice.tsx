import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useLanguage, useText } from "@/lib/text/text";
import { Section } from "@/ui/layout/Section";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import css from "./TemplateChoice.module.css";
import { TemplateContents } from "./TemplateContents";
import { type TemplateWish, templatesQuery } from "./templates";

/** The content of a new collection: empty, or one of the templates, whose parts can be unticked. */
export function TemplateChoice(props: {
  wish: TemplateWish | null;
  onChange: (wish: TemplateWish | null) => void;
}) {
  const { wish, onChange } = props;
  const t = useText();
  const language = useLanguage();
  const group = useId();
  const { data, error, isPending, refetch } = useQuery(templatesQuery(language));
  return (
    <Section title={t("collectionForm.template.title")} text={t("collectionForm.template.help")}>
      <fieldset className={css.choices}>
        <legend className="visually-hidden">{t("collectionForm.template.title")}</legend>
        <Choice
          group={group}
          chosen={wish === null}
          name={t("collectionForm.template.none")}
          text={t("collectionForm.template.none.text")}
          onChoose={() => onChange(null)}
        />
        {data?.map((template) => (
          <Choice
            key={template.name}
            group={group}
            chosen={wish?.template.name === template.name}
            name={t(`collectionForm.template.${template.name}.name`)}
            text={template.summary}
            onChoose={() => onChange({ template, without: [], dashboard: true })}
          />
        ))}
      </fieldset>
      {isPending && (
        <Skeleton>
          <Bar height={56} />
          <Bar height={56} />
        </Skeleton>
      )}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {wish && <TemplateContents wish={wish} onChange={onChange} />}
    </Section>
  );
}

function Choice(props: { group: string; chosen: boolean; name: string; text: string; onChoose: () => void }) {
  const { group, chosen, name, text, onChoose } = props;
  const id = useId();
  return (
    <label className={css.choice}>
      <input
        type="radio"
        name={group}
        className={css.input}
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
      />
      <span id={id} className={css.name}>
        {name}
      </span>
      <span id={`${id}-text`} className={css.text}>
        {text}
      </span>
    </label>
  );
}
