import { laterModule } from "@/lib/browser/laterModule";
import type { Kinds } from "./kinds";

/** The other kinds of charts: downloaded before the first drawing of a chart that needs them. */
export const laterKinds = laterModule<Kinds>(async () => (await import("./kinds")).kinds);
