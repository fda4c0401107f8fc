import type { MetricPlace } from "../place";
import type { Managed } from "./useManaged";

/** The common props of both forms. */
export interface ManageProps {
  place: MetricPlace;
  metric: Managed;
  title: string;
  onClose: () => void;
}
