import type { Confidentiality, StatusCode } from "@/lib/lines/status";
import type { Translate } from "@/lib/text/texts";

/* Not exported by the index of this folder: who imports it downloads the texts of the statuses. */

/** The name of a code of SDMX's `CL_OBS_STATUS`: "provisional". */
export function codeName(code: string, t: Translate): string {
  return t(`status.code.${code as StatusCode}`);
}

/** The codes of a status in words: "break in series, provisional", "suppressed (confidential)". */
export function statusName(status: string, t: Translate): string {
  const [codes = "", confidentiality] = status.split("/");
  const names = Array.from(codes, (code) => codeName(code, t)).join(", ");
  if (confidentiality === undefined) return names;
  const reason = t(`status.confidentiality.${confidentiality as Confidentiality}`);
  return t("status.confidential", { status: names, reason });
}

/** Whether a value with this status was not final: a normal one that follows it is. */
const wasTentative = (status: string | null) => status !== null && /[PE]/.test(status.split("/", 1)[0] ?? "");

/** A change of status in words: "provisional → final". `null` is the normal status. */
export function statusChange(before: string | null, after: string | null, t: Translate): string {
  const normal = t(wasTentative(before) ? "status.final" : "status.normal");
  return t("status.change", {
    before: before === null ? t("status.normal") : statusName(before, t),
    after: after === null ? normal : statusName(after, t),
  });
}
