import { useState } from "react";
import type { CollectionHeadFragment } from "@/gql/graphql";
import { NetworkError } from "@/lib/data/graphql";
import { problemText } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { EmptyCollection } from "../metrics/ListStates";
import { About } from "./About";
import css from "./Overview.module.css";
import { nameOfPin } from "./pins/nameOfPin";
import { PinDialog } from "./pins/PinDialog";
import { PinGrid } from "./pins/PinGrid";
import { targetOf, usePinChanges } from "./pins/usePinChanges";
import { RecentMetrics } from "./RecentMetrics";
import { useOverview } from "./useOverview";

/** Most pins of a collection. */
const MOST_PINS = 24;

/** The overview page of a collection: description, pins, and the indicators published last. */
export function Overview({ collection }: { collection: CollectionHeadFragment }) {
  const { account, key, metricCount, can } = collection;
  const t = useText();
  const overview = useOverview(account.key, key);
  const empty = metricCount === 0 && collection.dashboards.totalCount === 0;
  return (
    <>
      <About collection={collection} />
      {empty ? (
        <EmptyCollection account={account.key} collection={key} mayAdd={can.editMetrics} />
      ) : overview.isPending ? (
        <PartSkeleton />
      ) : overview.isError && !overview.data ? (
        <LoadFailure error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <>
          <Pinned collection={collection} pins={overview.pins} />
          {overview.recent.length > 0 ? (
            <RecentMetrics rows={overview.recent} account={account.key} collection={key} />
          ) : metricCount > 0 ? (
            <EmptyState
              title={t("collectionMore.recent.none")}
              action={
                <Link to={paths.collectionMetrics(account.key, key)}>{t("collectionMore.recent.all")}</Link>
              }
            />
          ) : (
            // The collection has only dashboards: the page offers the ways to add indicators.
            <EmptyCollection account={account.key} collection={key} mayAdd={can.editMetrics} />
          )}
        </>
      )}
    </>
  );
}

function Pinned(props: { collection: CollectionHeadFragment; pins: ReturnType<typeof useOverview>["pins"] }) {
  const { collection } = props;
  const t = useText();
  const pick = usePickText();
  const [arranging, setArranging] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const account = collection.account.key;
  const changes = usePinChanges(account, collection.key, collection.id, props.pins);
  const { pins, problems, failure } = changes;
  const may = collection.can.editDashboards;
  if (pins.length === 0 && !may) return null;
  const close = () => setChoosing(false);
  const full = pins.length >= MOST_PINS;
  return (
    <section className={css.section} aria-labelledby="pinned">
      <div className={pins.length > 0 ? css.bar : "visually-hidden"}>
        <h2 id="pinned">{t("collectionMore.pins.title")}</h2>
        {may && pins.length > 0 && (
          <div className={css.actions}>
            <Button small variant={arranging ? "primary" : "plain"} onClick={() => setArranging(!arranging)}>
              {t(arranging ? "collectionMore.pins.done" : "collectionMore.pins.arrange")}
            </Button>
            <Button small disabled={full} onClick={() => setChoosing(true)}>
              {t("collectionMore.pins.add")}
            </Button>
          </div>
        )}
      </div>
      {arranging && <p className={css.hint}>{t("collectionMore.pins.hint")}</p>}
      {full && arranging && <p className={css.hint}>{t("collectionMore.pins.full", { max: MOST_PINS })}</p>}
      {failure && (
        <div className={css.notice}>
          <Notice
            kind="error"
            title={t(failure instanceof NetworkError ? "common.failure.network" : "common.failure.server")}
          >
            <p>{t("collectionMore.pins.notSaved")}</p>
          </Notice>
        </div>
      )}
      {problems.length > 0 && (
        <div className={css.notice}>
          <Notice kind="error">
            {problems.map((it) => (
              <p key={it.code}>
                {it.code === "CONFLICT" ? t("collectionMore.pins.conflict") : problemText(t, it)}
              </p>
            ))}
          </Notice>
        </div>
      )}
      {pins.length === 0 ? (
        <EmptyState
          title={t("collectionMore.pins.empty.title")}
          text={t("collectionMore.pins.empty.text")}
          action={
            <Button variant="primary" onClick={() => setChoosing(true)}>
              {t("collectionMore.pins.add")}
            </Button>
          }
        />
      ) : (
        <PinGrid
          pins={pins}
          account={account}
          collection={collection.key}
          arranging={arranging && may}
          onArrange={(ids) => void changes.arrange(ids)}
          onUnpin={(pin) => {
            const target = targetOf(pin);
            if (target) void changes.unpin(target);
          }}
          nameOf={(pin) => nameOfPin(pin, pick)}
        />
      )}
      {choosing && (
        <PinDialog account={account} collection={collection.key} changes={changes} onClose={close} />
      )}
    </section>
  );
}
