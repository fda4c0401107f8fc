import { laterModule } from "@/lib/browser/laterModule";

/** The charts of tiles for paper: downloaded once a dashboard is shown, since a browser prints without waiting. */
export const laterPaperChart = laterModule(() => import("./PaperChart"));
