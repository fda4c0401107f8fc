import { laterModule } from "@/lib/browser/laterModule";

/** Charts, where a page may have none: downloaded before the first one is shown. */
export const laterChart = laterModule(() => import("./Chart"));
