import { DeskView } from "@/features/desk/DeskView";
import { QuestionMailOffer } from "@/features/desk/QuestionMailOffer";
import type { FollowersProps } from "@/features/desk/row/DeskRow";
import { lazyPage } from "@/lib/browser/lazyPage";
import { usePageTitle } from "@/lib/browser/title";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** The number of followers of an indicator; downloaded after the desk. */
const FollowerCount = lazyPage<FollowersProps>(() => import("@/features/follow/FollowerCount"), {
  waiting: null,
  failed: () => null,
});

/** `/update`: the publisher's desk, where the next values are published. */
export default function UpdatePage() {
  const t = useText();
  const { viewer, failure, retry } = useViewer();
  const { pathname, search } = useLocation();
  usePageTitle(t("desk.title"));
  return (
    <Loaded
      from={{ data: viewer, error: failure, refetch: retry }}
      waiting={<PageSkeleton />}
      absent={<GuestDesk next={pathname + search} />}
    >
      {({ accounts }) => (
        <DeskView
          mayMakeCollection={accounts.some(({ can }) => can.createCollection)}
          offer={<QuestionMailOffer />}
          followers={FollowerCount}
        />
      )}
    </Loaded>
  );
}

/** For guests: the desk lists editable indicators, so it needs a session. */
function GuestDesk({ next }: { next: string }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t("desk.title")} summary={t("desk.guest.text")} />
      <Link className={buttonClass("primary")} to={paths.sign(next)}>
        {t("common.signIn")}
      </Link>
    </>
  );
}
