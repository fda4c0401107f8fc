import { laterModule } from "@/lib/browser/laterModule";
import type * as interaction from "./interaction";

/** The parts of charts beyond the first drawing: downloaded when the first chart is shown. */
export const laterInteraction = laterModule(() => import("./interaction"));

export type Interaction = typeof interaction;
