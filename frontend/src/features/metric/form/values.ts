import { type FragmentType, graphql, readFragment } from "@/gql";
import type {
  Aggregation,
  Frequency,
  Licence,
  MetricInput,
  MetricValues_MetricFragment,
  Transformation,
} from "@/gql/graphql";
import type { EndValues } from "@/lib/data/metric/metricEnd";
import { EMPTY_PAIR, pairInput, pairOf, type TextPair } from "@/lib/text/textPair";

/** The form values of an indicator. */
export interface MetricValues {
  path: string;
  frequency: Frequency | null;
  name: TextPair;
  unit: TextPair;
  notes: TextPair;
  tags: TextPair;
  source: string;
  /** Empty: the collection's licence. */
  licence: Licence | "";
  parent: string;
  aggregation: Aggregation;
  transformation: Transformation;
  parameter: string;
  /** `null` unless the indicator is discontinued. */
  end: EndValues | null;
  lines: string;
}

/** The saved state that the form's values are based on. */
export interface MetricBase {
  values: MetricValues;
  version: number;
  vintage: number;
}

export const EMPTY_METRIC: MetricValues = {
  path: "",
  frequency: null,
  name: EMPTY_PAIR,
  unit: EMPTY_PAIR,
  notes: EMPTY_PAIR,
  tags: EMPTY_PAIR,
  source: "",
  licence: "",
  parent: "",
  aggregation: "NONE",
  transformation: "NONE",
  parameter: "",
  end: null,
  lines: "",
};

const METRIC = graphql(`
  fragment metricValues_metric on Metric {
    path
    frequency
    name { fr en }
    unit { fr en }
    notes { fr en }
    tags { fr en }
    source
    ownLicence
    parent { path }
    aggregation
    transformation
    parameter
    end { date reason { fr en } successor { path collection { key account { key } } } }
    collection { key account { key } }
    lines
  }
`);

/** The saved indicator as form values. */
export function metricValues(saved: FragmentType<typeof METRIC>): MetricValues {
  const metric = readFragment(METRIC, saved);
  return {
    path: metric.path,
    frequency: metric.frequency,
    name: pairOf(metric.name),
    unit: pairOf(metric.unit),
    notes: pairOf(metric.notes),
    tags: pairOf(metric.tags),
    source: metric.source ?? "",
    licence: metric.ownLicence ?? "",
    parent: metric.parent?.path ?? "",
    aggregation: metric.aggregation,
    transformation: metric.transformation,
    parameter: metric.parameter ?? "",
    end: endValues(metric),
    lines: metric.lines ?? "",
  };
}

/** The saved end as form values. A successor of the same collection is named by its path alone. */
function endValues({ end, collection: home }: MetricValues_MetricFragment): EndValues | null {
  if (!end) return null;
  const { date, reason, successor } = end;
  const account = successor?.collection.account.key;
  const collection = successor?.collection.key;
  const isNear = account === home.account.key && collection === home.key;
  const address = successor && (isNear ? successor.path : `${account}/${collection}/${successor.path}`);
  return { date, reason: pairOf(reason), successor: address ?? "" };
}

/** The fields as API input, but for the end. Categories neither aggregate nor transform. */
export function metricInput(values: MetricValues, frequency: Frequency): Omit<MetricInput, "end"> {
  const dated = frequency !== "CATEGORY";
  const transformation = dated ? values.transformation : "NONE";
  return {
    path: values.path.trim(),
    frequency,
    name: pairInput(values.name),
    unit: pairInput(values.unit),
    notes: pairInput(values.notes),
    tags: pairInput(values.tags),
    source: values.source.trim() || null,
    licence: values.licence || null,
    parent: values.parent.trim() || null,
    aggregation: dated ? values.aggregation : "NONE",
    transformation,
    parameter: transformation === "NONE" ? null : values.parameter.trim() || null,
  };
}

/** Whether two texts of lines differ in more than blank lines and line ends. */
export function linesDiffer(a: string, b: string): boolean {
  return settled(a) !== settled(b);
}

function settled(lines: string): string {
  return lines.replaceAll("\r\n", "\n").trim();
}

/** Whether two form states differ in a saved value. */
export function valuesDiffer(a: MetricValues, b: MetricValues): boolean {
  const { lines: linesA, ...fieldsA } = a;
  const { lines: linesB, ...fieldsB } = b;
  return linesDiffer(linesA, linesB) || JSON.stringify(fieldsA) !== JSON.stringify(fieldsB);
}
