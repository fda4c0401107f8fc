import { laterModule } from "@/lib/browser/laterModule";

/** Cards of indicators, which few posts have: downloaded before the first one is shown. */
export const laterCard = laterModule(() => import("./MetricCard"));
