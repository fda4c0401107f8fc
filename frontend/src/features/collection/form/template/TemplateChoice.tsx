import { useQuery } from "@tanstack/react-query";
import { useLanguage, useText } from "@/lib/text/text";
import { Section } from "@/ui/layout/Section";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { ChoiceCards } from "../choice/ChoiceCards";
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
  const { data = [], error, isPending, refetch } = useQuery(templatesQuery(language));
  const none = {
    value: "",
    label: t("collectionForm.template.none"),
    text: t("collectionForm.template.none.text"),
  };
  const offered = data.map((template) => ({
    value: template.name,
    label: t(`collectionForm.template.${template.name}.name`),
    text: template.summary,
  }));
  return (
    <Section title={t("collectionForm.template.title")} text={t("collectionForm.template.help")}>
      <ChoiceCards
        name="template"
        legend={t("collectionForm.template.title")}
        value={wish?.template.name ?? ""}
        options={[none, ...offered]}
        onChange={(name) => {
          const template = data.find((one) => one.name === name);
          onChange(template ? { template, without: [], dashboard: true } : null);
        }}
      />
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
