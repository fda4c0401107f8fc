import { valueRepairText } from "@/lib/repair/valueRepair";
import type { Translate } from "@/lib/text/text";

/** The sentence of a proposed repair, `missing:#N/A`; `undefined` for one that a selection does not need. */
export function proposalText(repair: string, t: Translate): string | undefined {
  const [kind = "", ...rest] = repair.split(":");
  return valueRepairText(t, kind, rest.join(":"));
}
