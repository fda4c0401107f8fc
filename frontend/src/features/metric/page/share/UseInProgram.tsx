import { type FragmentType, graphql, readFragment } from "@/gql";
import { UseIn } from "@/ui/program/UseIn";
import type { MetricPlace } from "../../place";
import type { Defaults } from "../series/options/defaults";
import type { Address } from "../series/options/readAddress";
import { explicit, viewOf } from "../series/options/view";

const METRIC = graphql(`
  fragment UseInProgram_metric on Metric {
    collection { access account { visibility } }
  }
`);

interface UseInProgramProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  defaults: Defaults;
  address: Address;
}

/** Programs that read the shown data. */
export function UseInProgram({ place, defaults, address, ...props }: UseInProgramProps) {
  const { collection } = readFragment(METRIC, props.metric);
  const series = {
    id: place.path,
    name: place.path,
    isPublic: collection.access === "PUBLIC" && collection.account.visibility === "PUBLIC",
    series: [place.account, place.collection, place.path],
    options: explicit(defaults, address),
    letter: viewOf(defaults, address).letter,
  } as const;
  return <UseIn series={[series]} />;
}
