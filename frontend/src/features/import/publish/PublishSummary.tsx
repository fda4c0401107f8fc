import { type FragmentType, graphql, readFragment } from "@/gql";
import type { PublishSummary_CountsFragment } from "@/gql/graphql";
import { type Translate, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./publish.module.css";

/** The numbers of a publish. */
export const COUNTS = graphql(`
  fragment PublishSummary_counts on ImportCounts {
    valid new changed mostlyRevised invalid added revised removed
  }
`);

/** The effect of the publish in words, and a way to the open questions. */
export function PublishSummary(props: {
  counts: FragmentType<typeof COUNTS>;
  /** Number of indicators that would change. */
  count: number;
  /** Number of new and changed indicators that are left out. */
  leftOut: number;
  /** Number of open questions of the doctor. */
  questions: number;
  /** Moves to the first open question. */
  onAnswer: () => void;
}) {
  const { count, leftOut, questions, onAnswer } = props;
  const counts = readFragment(COUNTS, props.counts);
  const t = useText();
  return (
    <div className={css.words}>
      <div role="status">
        <p className={css.what}>{whatText(t, counts, count)}</p>
        <p className={css.detail}>
          {count > 0 && leftOut === 0 && <span className={css.values}>{valuesText(t, counts)} </span>}
          {counts.invalid > 0 && t("import.publish.invalid", { count: counts.invalid })}
        </p>
        {count > 0 && counts.mostlyRevised > 0 && (
          <p className={css.warning}>{t("import.publish.mostlyRevised", { count: counts.mostlyRevised })}</p>
        )}
      </div>
      {questions > 0 && (
        <Button variant="link" className={css.question} onClick={onAnswer}>
          {t("import.publish.questions", { count: questions })}
        </Button>
      )}
    </div>
  );
}

function whatText(t: Translate, counts: PublishSummary_CountsFragment, count: number): string {
  if (count > 0) return t("import.publish.ready", { count });
  if (counts.valid === 0) return t("import.publish.nothing");
  return t(counts.new + counts.changed === 0 ? "import.publish.unchanged" : "import.publish.allOut");
}

function valuesText(t: Translate, counts: PublishSummary_CountsFragment): string {
  const { added, revised, removed } = counts;
  return removed > 0
    ? t("import.publish.valuesRemoved", { added, revised, removed })
    : t("import.publish.values", { added, revised });
}
