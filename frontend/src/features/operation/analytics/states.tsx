import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { EmptyState } from "@/ui/state/EmptyState";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import css from "./Analytics.module.css";
import { CHART_HEIGHT } from "./chart/height";
import type { Choosing } from "./choice";

/** Shown while the numbers load. */
export function NumbersSkeleton() {
  return (
    <Skeleton>
      <div className={css.waiting}>
        <Bar height={64} />
        <Bar width="min(240px, 60%)" height={24} />
        <Bar height={CHART_HEIGHT} />
      </div>
    </Skeleton>
  );
}

/** Shown before the first view: what will appear, and when. */
export function NothingCounted() {
  const t = useText();
  return <EmptyState title={t("analytics.empty.title")} text={t("analytics.empty.text")} />;
}

/** Shown for an indicator or a dashboard that the collection does not have. */
export function NoNumbers({ choosing }: { choosing: Choosing }) {
  const t = useText();
  return (
    <EmptyState
      title={t("analytics.absent.title")}
      text={t("analytics.absent.text")}
      action={<Link to={choosing.linkTo({ subject: null })}>{t("analytics.subject.whole")}</Link>}
    />
  );
}
