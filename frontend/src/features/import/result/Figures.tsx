import { formatNumber } from "@/lib/format";
import { useLanguage } from "@/lib/text/text";
import css from "./Figures.module.css";

/** Large numbers, each above its label; zeros are left out. */
export function Figures({ figures }: { figures: readonly (readonly [label: string, value: number])[] }) {
  const language = useLanguage();
  return (
    <dl className={css.figures}>
      {figures
        .filter(([, value]) => value > 0)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{formatNumber(value, { language })}</dd>
          </div>
        ))}
    </dl>
  );
}
