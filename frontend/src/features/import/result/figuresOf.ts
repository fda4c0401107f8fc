import type { Translate } from "@/lib/text/text";

type Counts = Record<"new" | "changed" | "unchanged" | "added" | "revised" | "removed" | "recoded", number>;

/** The effect of publishing a file, in numbers. */
export function figuresOf(t: Translate, counts: Counts): [label: string, value: number][] {
  return [
    [t("import.result.new"), counts.new],
    [t("import.result.changed"), counts.changed],
    [t("import.result.unchanged"), counts.unchanged],
    [t("import.result.added"), counts.added],
    [t("import.result.revised"), counts.revised],
    [t("import.result.removed"), counts.removed],
    [t("import.result.recoded"), counts.recoded],
  ];
}
