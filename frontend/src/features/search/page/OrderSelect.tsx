import { useText } from "@/lib/text/text";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { orderOf } from "../choice/choice";
import type { ChoiceControl } from "../choice/useSearchChoice";

/** The order of the results. Without a text all are equally relevant. */
export function OrderSelect({ control: { choice, choose } }: { control: ChoiceControl }) {
  const t = useText();
  const order = orderOf(choice);
  const byTime = order === "LATEST" ? order : "UPDATED";
  const orders =
    choice.text.trim() === ""
      ? ([byTime, "POPULARITY", "NAME"] as const)
      : (["RELEVANCE", byTime, "POPULARITY", "NAME"] as const);
  return (
    <SmallSelect
      label={t("search.order")}
      showLabel
      value={orders.find((it) => it === order) ?? orders[0]}
      options={orders.map((value) => ({ value, text: t(`search.order.${value}`) }))}
      onChange={(next) => choose({ ...choice, order: next, after: null })}
    />
  );
}
