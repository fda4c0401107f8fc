import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PartSkeleton } from "@/ui/state/Skeleton";
import css from "../form/Form.module.css";
import type { Place } from "../place";
import { AskForm } from "./AskForm";

/** The page part of a new question: its form, or for others the reason and the next step. */
export default function Ask(props: { place: Place; collection: string; isOpen: boolean; canAsk: boolean }) {
  const { place, collection, isOpen, canAsk } = props;
  const t = useText();
  const { viewer, failure, retry } = useViewer();
  const [search] = useSearchParams();
  if (!isOpen) return <EmptyState title={t("question.off.title")} text={t("question.off.text")} />;
  return (
    <Loaded
      from={{ data: viewer, error: failure, refetch: retry }}
      waiting={<PartSkeleton />}
      absent={<GuestAsks />}
    >
      {() =>
        canAsk ? (
          <>
            <h2 className={css.heading}>{t("question.ask")}</h2>
            <AskForm place={place} collection={collection} metric={search.get("metric") || null} />
          </>
        ) : (
          <EmptyState title={t("question.barred.title")} text={t("question.barred.text")} />
        )
      }
    </Loaded>
  );
}

/** For guests: asking needs an account. Signing in returns to the form. */
function GuestAsks() {
  const t = useText();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      title={t("question.guest.title")}
      text={t("question.guest.text")}
      action={
        <Link className={buttonClass("primary")} to={paths.signMaybeNew(pathname + search)}>
          {t("common.signIn")}
        </Link>
      }
    />
  );
}
