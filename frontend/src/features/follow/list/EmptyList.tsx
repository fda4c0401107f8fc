import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";

interface EmptyListProps {
  readonly title: string;
  readonly text: ReactNode;
  /** What it leads to in the search: indicators by default. */
  readonly of?: "METRIC" | "DASHBOARD";
  /** Whether it is all that its page shows. */
  readonly isOnly?: boolean;
}

/** Shown instead of a list without entries: leads to the search. */
export function EmptyList({ title, text, of = "METRIC", isOnly }: EmptyListProps) {
  const t = useText();
  const isOfDashboards = of === "DASHBOARD";
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Link
          className={buttonClass(isOnly ? "primary" : "plain")}
          to={paths.public(isOfDashboards ? "kind=dashboard" : undefined)}
        >
          {t(isOfDashboards ? "following.list.exploreDashboards" : "following.home.explore")}
        </Link>
      }
    />
  );
}
