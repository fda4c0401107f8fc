import { useText } from "@/lib/text/text";
import { Section } from "@/ui/layout/Section";
import css from "./Analytics.module.css";

const RULES = [
  "views",
  "server",
  "visitors",
  "network",
  "untracked",
  "followers",
  "few",
  "delay",
  "age",
] as const;

/** How the numbers are counted, in plain words. */
export function Counting({ timeZone }: { timeZone: string }) {
  const t = useText();
  return (
    <div className={css.counting}>
      <Section title={t("analytics.counting")} text={t("analytics.counting.zone", { timeZone })}>
        <ul className={css.rules}>
          {RULES.map((rule) => (
            <li key={rule}>{t(`analytics.counting.${rule}`)}</li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
