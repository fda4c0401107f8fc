import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconChartLine from "@tabler/icons-react/dist/esm/icons/IconChartLine.mjs";
import IconNumber123 from "@tabler/icons-react/dist/esm/icons/IconNumber123.mjs";
import IconTimeline from "@tabler/icons-react/dist/esm/icons/IconTimeline.mjs";
import type { ReactNode } from "react";
import type { ChartType } from "@/gql/graphql";
import type { Frequency } from "@/lib/format";
import { useText } from "@/lib/text/text";
import { Choices } from "@/ui/field/Choices";
import { optionField } from "../check";
import type { FieldContext } from "../context/fieldContext";
import { typesFor } from "./matters";

const ICONS: Record<ChartType, ReactNode> = {
  LINE: <IconChartLine size={22} stroke={1.5} aria-hidden />,
  SEASONAL: <IconTimeline size={22} stroke={1.5} aria-hidden />,
  BAR: <IconChartBar size={22} stroke={1.5} aria-hidden />,
  VALUE: <IconNumber123 size={22} stroke={1.5} aria-hidden />,
};

/** The type of the chart, of those that can show its series. */
export function TypeField(props: { context: FieldContext; frequencies: readonly Frequency[] }) {
  const { context, frequencies } = props;
  const t = useText();
  return (
    <Choices
      name={optionField("type")}
      label={t("chartForm.type")}
      value={context.options.type}
      onChange={(type) => context.set({ type })}
      error={context.errorOf(optionField("type"))}
      options={typesFor(frequencies).map((type) => ({
        value: type,
        label: t(`chartForm.type.${type}`),
        icon: ICONS[type],
      }))}
    />
  );
}
