import { laterModule } from "@/lib/browser/laterModule";
import type * as whole from "./whole";

/** The parts of charts beyond the first drawing: downloaded when the first chart is shown. */
export const wholeChart = laterModule(() => import("./whole"));

export type WholeChart = typeof whole;
