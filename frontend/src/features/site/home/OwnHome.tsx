import type { ReactNode } from "react";
import { publishes, type Viewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { HomeSearch } from "./HomeSearch";
import css from "./home.module.css";
import { Lines } from "./Lines";
import { type MyCollection, MyCollections } from "./MyCollections";
import { RecentTable } from "./RecentTable";
import { useFrontPage } from "./useFrontPage";

/** Number of recently published indicators. */
const ROWS = 8;

interface OwnHomeProps {
  readonly viewer: Viewer;
  /** What the reader follows. */
  readonly favourites: ReactNode;
  /** What a publisher has to update. */
  readonly due: ReactNode;
  /** Renders a list of collections. */
  readonly entries: (collections: MyCollection[]) => ReactNode;
}

/** What the reader follows, the reader's collections with their next action, and the recently published indicators. */
export function OwnHome({ viewer, favourites, due, entries }: OwnHomeProps) {
  const t = useText();
  const page = useFrontPage();
  const recent = page.data && [...page.data.recent, ...page.data.charts].slice(0, ROWS);
  return (
    <>
      <PageHeader title={t("home.signedIn.title", { name: viewer.account.name ?? viewer.account.key })} />
      <div className={css.part}>
        <HomeSearch />
        {publishes(viewer) && due}
      </div>
      {favourites}
      {publishes(viewer) ? <MyCollections viewer={viewer} entries={entries} /> : null}
      <section className={css.part}>
        {recent?.length !== 0 && <h2>{t("home.recent")}</h2>}
        <Loaded from={{ ...page, data: recent }} waiting={<Lines />}>
          {(metrics) => (metrics.length > 0 ? <RecentTable metrics={metrics} /> : <Nothing />)}
        </Loaded>
      </section>
      {viewer.account.kind === "USER" && (
        <section className={css.part}>
          <BecomePublisher />
        </section>
      )}
    </>
  );
}

/** Shown while no indicator is public. */
function Nothing() {
  const t = useText();
  return <EmptyState title={t("home.nothing")} action={<Link to={paths.guide}>{t("home.how")}</Link>} />;
}

function BecomePublisher() {
  const t = useText();
  return (
    <EmptyState
      title={t("home.own")}
      text={t("home.signedIn.becomeText")}
      action={
        <Link className={buttonClass()} to={paths.settings()}>
          {t("home.signedIn.become")}
        </Link>
      }
    />
  );
}
