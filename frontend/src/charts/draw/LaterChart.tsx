import type { ReactNode } from "react";
import { useModule } from "@/lib/browser/laterModule";
import { laterChart } from "./laterChart";
import type { ChartProps } from "./props";

/** A chart on a page that may have none: its script is downloaded for the first one; until then `waiting` is shown. */
export function LaterChart({ waiting, ...props }: ChartProps & { readonly waiting: ReactNode }) {
  const { module, error } = useModule(laterChart);
  if (error !== undefined) throw error;
  return module ? <module.Chart {...props} /> : waiting;
}
