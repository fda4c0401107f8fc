import type { MetricPlace } from "../place";
import type { Managed } from "./useManaged";

/** What both forms are given. */
export interface ManageProps {
  place: MetricPlace;
  metric: Managed;
  title: string;
  onClose: () => void;
}
