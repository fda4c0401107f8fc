import type { Problem } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { Fold } from "@/ui/layout/Fold";
import css from "../ChartForm.module.css";
import type { ChartFields } from "../context/useChartFields";
import { GROUPS } from "./groups";
import { matters, type OptionName, typesFor } from "./matters";
import { OptionField } from "./OptionField";

/** The options that matter only to other types of charts, folded unless one has a problem. */
export function AsideOptions({ fields }: { fields: ChartFields }) {
  const { context, frequencies, problems } = fields;
  const t = useText();
  const isAside = (option: OptionName) =>
    !matters(option, context.options.type, frequencies) &&
    typesFor(frequencies).some((type) => matters(option, type, frequencies));
  const aside = GROUPS.flatMap(({ rows }) => rows.flat()).filter(isAside);
  if (aside.length === 0) return null;
  return (
    <Fold title={t("chartForm.aside")} open={aside.some((option) => problems.some((it) => isOf(it, option)))}>
      <p className={css.hint}>{t("chartForm.aside.help")}</p>
      {aside.map((option) => (
        <OptionField key={option} option={option} context={context} />
      ))}
    </Fold>
  );
}

/** Whether a problem is with an option or a part of it. */
function isOf({ field }: Problem, option: OptionName): boolean {
  return field?.split(".").includes(option) ?? false;
}
