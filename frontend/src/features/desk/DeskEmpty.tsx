import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import css from "./Desk.module.css";
import type { DeskChoice } from "./useDeskChoice";

/** Shown if the filters leave no indicator. */
export function NothingFound({ choice }: { choice: DeskChoice }) {
  const t = useText();
  const { isFiltered } = choice;
  return (
    <EmptyState
      title={t(isFiltered ? "desk.none.title" : "desk.none.due")}
      text={t(isFiltered ? "desk.none.text" : "desk.none.dueText")}
      action={
        isFiltered ? (
          <Button onClick={choice.clear}>{t("desk.none.clear")}</Button>
        ) : (
          <Link className={buttonClass()} to={choice.dueLink(false)}>
            {t("desk.none.showAll")}
          </Link>
        )
      }
    />
  );
}

/** Shown to users who may edit no indicator. */
export function NothingToUpdate({ mayMakeCollection }: { mayMakeCollection: boolean }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t("desk.title")} />
      <EmptyState
        title={t("desk.empty.title")}
        text={t(mayMakeCollection ? "desk.empty.publisher" : "desk.empty.reader")}
        action={
          mayMakeCollection ? (
            <span className={css.ways}>
              <Link className={buttonClass("primary")} to={paths.newMetric()}>
                {t("desk.empty.new")}
              </Link>
              <Link className={buttonClass()} to={paths.newSomewhere("import")}>
                {t("desk.empty.import")}
              </Link>
            </span>
          ) : (
            <Link className={buttonClass("primary")} to={paths.settings()}>
              {t("desk.empty.become")}
            </Link>
          )
        }
      />
    </>
  );
}
