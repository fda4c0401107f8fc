import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { HomeSearch } from "./HomeSearch";
import css from "./home.module.css";
import { LiveCharts } from "./LiveCharts";
import { PasteData } from "./PasteData";
import { RecentTable } from "./RecentTable";
import { useFrontPage } from "./useFrontPage";

/** An introduction to Statit, with published data as examples. */
export function GuestHome() {
  const t = useText();
  const page = useFrontPage();
  const { charts = [], recent = [] } = page.data ?? {};
  return (
    <>
      <section className={css.hero}>
        <h1>{t("home.title")}</h1>
        <p>{t("home.lead")}</p>
        <HomeSearch large />
        <PasteData />
      </section>
      {page.isError && (
        <div className={css.part}>
          <LoadFailure error={page.error} onRetry={() => void page.refetch()} />
        </div>
      )}
      {page.isPending && <Waiting />}
      {charts.length > 0 && (
        <section className={css.part}>
          <h2>{t("home.charts")}</h2>
          <LiveCharts metrics={charts} />
        </section>
      )}
      {recent.length > 0 && (
        <section className={css.part}>
          <h2>{t("home.recent")}</h2>
          <RecentTable metrics={recent} />
        </section>
      )}
      <PublishYourOwn />
    </>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <div className={css.waiting}>
        <Bar height={280} />
        <Bar height={280} />
      </div>
    </Skeleton>
  );
}

function PublishYourOwn() {
  const t = useText();
  return (
    <section className={css.part}>
      <h2>{t("home.own")}</h2>
      <ol className={css.steps}>
        <li>
          <h3>{t("home.step1")}</h3>
          <p>{t("home.step1Text")}</p>
        </li>
        <li>
          <h3>{t("home.step2")}</h3>
          <p>{t("home.step2Text")}</p>
        </li>
        <li>
          <h3>{t("home.step3")}</h3>
          <p>{t("home.step3Text")}</p>
        </li>
      </ol>
      <p>
        <Link className={buttonClass("primary")} to={paths.new}>
          {t("home.publish")}
        </Link>
      </p>
    </section>
  );
}
