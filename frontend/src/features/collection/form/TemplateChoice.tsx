import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { graphql } from "@/gql";
import type { CollectionTemplatesQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useLanguage, useText } from "@/lib/text/text";
import { Section } from "@/ui/layout/Section";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import css from "./TemplateChoice.module.css";

const COLLECTION_TEMPLATES = graphql(`
  query CollectionTemplates($language: Language!) {
    collectionTemplates(language: $language) {
      name
      description
      summary
      tags
      metrics { path name frequency unit }
      dashboard { key name charts }
    }
  }
`);

export type Template = CollectionTemplatesQuery["collectionTemplates"][number];

/** The chosen parts of a template. */
export interface TemplateWish {
  template: Template;
  /** Paths of the unticked indicators. */
  without: readonly string[];
  dashboard: boolean;
}

/** The content of a new collection: empty, or one of the templates, whose parts can be unticked. */
export function TemplateChoice(props: {
  wish: TemplateWish | null;
  onChange: (wish: TemplateWish | null) => void;
}) {
  const { wish, onChange } = props;
  const t = useText();
  const language = useLanguage();
  const group = useId();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.choice("templates", language),
    queryFn: async () =>
      (await request(COLLECTION_TEMPLATES, { language: language === "fr" ? "FR" : "EN" }))
        .collectionTemplates,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Section title={t("collectionMore.template.title")} text={t("collectionMore.template.help")}>
      <fieldset className={css.choices}>
        <legend className="visually-hidden">{t("collectionMore.template.title")}</legend>
        <Choice
          group={group}
          chosen={wish === null}
          name={t("collectionMore.template.none")}
          text={t("collectionMore.template.none.text")}
          onChoose={() => onChange(null)}
        />
        {data?.map((template) => (
          <Choice
            key={template.name}
            group={group}
            chosen={wish?.template.name === template.name}
            name={t(`collectionMore.template.${template.name}.name`)}
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
      {wish && <Contents wish={wish} onChange={onChange} />}
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

/** The parts of the template, each with a tick. */
function Contents(props: { wish: TemplateWish; onChange: (wish: TemplateWish) => void }) {
  const { wish, onChange } = props;
  const { template, without, dashboard } = wish;
  const t = useText();
  const wanted = template.metrics.length - without.length;
  const toggle = (path: string) =>
    onChange({
      ...wish,
      without: without.includes(path) ? without.filter((it) => it !== path) : [...without, path],
    });
  const all = () =>
    onChange({ ...wish, without: wanted > 0 ? template.metrics.map((metric) => metric.path) : [] });
  return (
    <div className={css.contents}>
      <fieldset className={css.group}>
        <legend>
          {t("collectionMore.template.metrics", { count: wanted, total: template.metrics.length })}
        </legend>
        <button type="button" className={css.all} onClick={all}>
          {t(wanted > 0 ? "collectionMore.template.untickAll" : "collectionMore.template.tickAll")}
        </button>
        <ul className={css.list}>
          {template.metrics.map((metric) => (
            <li key={metric.path}>
              <label className={css.part}>
                <input
                  type="checkbox"
                  checked={!without.includes(metric.path)}
                  onChange={() => toggle(metric.path)}
                />
                <span>
                  <span className={css.partName}>{metric.name}</span>{" "}
                  <span className={css.facts}>
                    <code>{metric.path}</code> · {t(`metric.frequency.inline.${metric.frequency}`)}
                    {metric.unit && ` · ${metric.unit}`}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <p className={css.note}>{t("collectionMore.template.noData")}</p>
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t("collectionMore.template.dashboard")}</legend>
        <label className={css.part}>
          <input
            type="checkbox"
            checked={dashboard && wanted > 0}
            disabled={wanted === 0}
            onChange={() => onChange({ ...wish, dashboard: !dashboard })}
          />
          <span>
            <span className={css.partName}>{template.dashboard.name}</span>{" "}
            <span className={css.facts}>
              <code>{template.dashboard.key}</code>
            </span>
            <span className={css.charts}>{template.dashboard.charts.join(" · ")}</span>
          </span>
        </label>
      </fieldset>
    </div>
  );
}
