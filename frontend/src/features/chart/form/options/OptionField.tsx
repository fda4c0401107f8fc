import type { FieldContext, OptionComponent } from "../context/fieldContext";
import { RangeOption, ShowUnitOption, SortOption, XFormatOption, YFormatOption } from "./axisOptions";
import { EndOption, SeasonStartOption, StackOption, StartOption, YearsOption } from "./dataOptions";
import {
  AxisOption,
  ColourOption,
  LegendOption,
  SeasonColoursOption,
  StyleOption,
  WidthOption,
} from "./lookOptions";
import type { OptionName } from "./matters";
import { GreaterOption, LowerOption } from "./ruleOptions";
import { DescriptionOption, PriorityOption } from "./wordOptions";

const FIELDS: Readonly<Record<OptionName, OptionComponent>> = {
  start: StartOption,
  end: EndOption,
  seasonStart: SeasonStartOption,
  years: YearsOption,
  stack: StackOption,
  legend: LegendOption,
  colour: ColourOption,
  style: StyleOption,
  width: WidthOption,
  seasonColours: SeasonColoursOption,
  xFormat: XFormatOption,
  sort: SortOption,
  yFormat: YFormatOption,
  range: RangeOption,
  showUnit: ShowUnitOption,
  axis: AxisOption,
  greater: GreaterOption,
  lower: LowerOption,
  priority: PriorityOption,
  description: DescriptionOption,
};

/** The field of one option. */
export function OptionField({ option, context }: { option: OptionName; context: FieldContext }) {
  const Field = FIELDS[option];
  return <Field context={context} />;
}
