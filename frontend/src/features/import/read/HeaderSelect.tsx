import { type FragmentType, graphql, readFragment } from "@/gql";
import { kindOf, needOf, withoutRepair } from "@/lib/repair/repairs";
import { useText } from "@/lib/text/text";
import { SmallSelect } from "@/ui/field/SmallSelect";
import type { Choice } from "../choice/choice";

const REPORT = graphql(`
  fragment HeaderSelect_report on ImportReport {
    layout
    preview { line }
    proposals { repair }
  }
`);

/** Option value of "none": no line equals it. */
const NONE = "\u0000";

/** The header row of a table, which the user can name if the table is not recognised. */
export function HeaderSelect(props: {
  report: FragmentType<typeof REPORT>;
  choice: Choice;
  change: (next: Partial<Choice>) => void;
  /** Ticks repairs. */
  repair: (added: readonly string[]) => void;
}) {
  const { choice, change, repair } = props;
  const { layout, preview, proposals } = readFragment(REPORT, props.report);
  const t = useText();
  const header = choice.repairs.find((one) => kindOf(one) === "header");
  const isProposed = proposals.some((offer) => kindOf(offer.repair) === "header");
  if (header === undefined && layout != null && !isProposed) return null;
  return (
    <SmallSelect
      label={t("import.header")}
      showLabel
      value={header ? needOf(header) : NONE}
      options={[
        { value: NONE, text: t("import.header.keywords") },
        { value: "0", text: t("import.header.none") },
        ...preview.map(({ line }) => ({ value: String(line), text: t("import.header.line", { line }) })),
      ]}
      onChange={(line) => {
        if (line !== NONE) repair([`header:${line}`]);
        else if (header) change({ repairs: withoutRepair(choice.repairs, header) });
      }}
    />
  );
}
