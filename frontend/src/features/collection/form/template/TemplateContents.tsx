import { useText } from "@/lib/text/text";
import css from "./TemplateContents.module.css";
import type { Template, TemplateWish } from "./templates";

interface Props {
  wish: TemplateWish;
  onChange: (wish: TemplateWish) => void;
}

/** The parts of the template, each with a tick. */
export function TemplateContents({ wish, onChange }: Props) {
  const { template, without, dashboard } = wish;
  const t = useText();
  const hasMetrics = template.metrics.length > without.length;
  return (
    <div className={css.contents}>
      <TemplateMetrics wish={wish} onChange={onChange} />
      <fieldset className={css.group}>
        <legend>{t("collectionForm.template.dashboard")}</legend>
        <label className={css.part}>
          <input
            type="checkbox"
            checked={dashboard && hasMetrics}
            disabled={!hasMetrics}
            onChange={() => onChange({ ...wish, dashboard: !dashboard })}
          />
          <span>
            <span className={css.partName}>{template.dashboard.name}</span>{" "}
            <span className={`hint ${css.facts}`}>
              <code>{template.dashboard.key}</code>
            </span>
            <span className={`hint ${css.charts}`}>{template.dashboard.charts.join(" · ")}</span>
          </span>
        </label>
      </fieldset>
    </div>
  );
}

/** The indicators of the template, one by one or all at once. */
function TemplateMetrics({ wish, onChange }: Props) {
  const { template, without } = wish;
  const t = useText();
  const total = template.metrics.length;
  const count = total - without.length;
  const toggle = (path: string) =>
    onChange({
      ...wish,
      without: without.includes(path) ? without.filter((it) => it !== path) : [...without, path],
    });
  const toggleAll = () =>
    onChange({ ...wish, without: count > 0 ? template.metrics.map((metric) => metric.path) : [] });
  return (
    <fieldset className={css.group}>
      <legend>{t("collectionForm.template.metrics", { count, total })}</legend>
      <button type="button" className={css.all} onClick={toggleAll}>
        {t(count > 0 ? "collectionForm.template.untickAll" : "collectionForm.template.tickAll")}
      </button>
      <ul className={css.list}>
        {template.metrics.map((metric) => (
          <li key={metric.path}>
            <TemplateMetric
              metric={metric}
              checked={!without.includes(metric.path)}
              onToggle={() => toggle(metric.path)}
            />
          </li>
        ))}
      </ul>
      <p className="hint">{t("collectionForm.template.noData")}</p>
    </fieldset>
  );
}

function TemplateMetric(props: {
  metric: Template["metrics"][number];
  checked: boolean;
  onToggle: () => void;
}) {
  const { metric, checked, onToggle } = props;
  const t = useText();
  return (
    <label className={css.part}>
      <input type="checkbox" checked={checked} onChange={onToggle} />
      <span>
        <span className={css.partName}>{metric.name}</span>{" "}
        <span className={`hint ${css.facts}`}>
          <code>{metric.path}</code> · {t(`metric.frequency.inline.${metric.frequency}`)}
          {metric.unit && ` · ${metric.unit}`}
        </span>
      </span>
    </label>
  );
}
