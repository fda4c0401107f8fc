import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { graphql } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { problemText } from "@/lib/data/problems";
import { formatDate, formatDateTime, formatNumber, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Loaded } from "@/ui/state/Loaded";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import { FactLine } from "@/ui/text/FactLine";
import { digestsQuery, followedQuery, listedAlertsQuery } from "../alert/alertQueries";
import { RowBell } from "../alert/BellButton";
import { FollowedList } from "../FollowedList";
import { removeFavourites, restoreFavourites } from "../favouriteChanges";
import { type ListedFavourite, listedFavouritesQuery, starredQuery } from "../favouriteQueries";
import { AlertList } from "./AlertList";
import { EmptyList } from "./EmptyList";
import { FollowList } from "./FollowList";
import css from "./FollowList.module.css";
import { FAVOURITE_ORDERS, type Row } from "./order";
import { RowName } from "./RowName";
import { useRemoval } from "./useRemoval";

/** What the reader follows and, for a publisher, who follows what the account publishes; one next step while all is empty. */
export function OwnFollowing({ account, isPublisher }: { account: string; isPublisher: boolean }) {
  const t = useText();
  const state = useFollowing(account, isPublisher);
  if (state === "waiting") return <PartSkeleton />;
  if (state === "nothing")
    return (
      <>
        <EmptyList
          title={t("following.nothing.title")}
          text={t(isPublisher ? "following.nothing.textPublisher" : "following.nothing.text")}
          isOnly
        />
        <DigestLog />
      </>
    );
  return (
    <>
      <AlertList />
      <SendExample />
      <FavouriteLists />
      <DigestLog />
      {isPublisher && <FollowedList account={account} />}
    </>
  );
}

/** Indicators that a line of the log names. */
const NAMED = 3;

/** What was sent in the last 90 days, and why; nothing before the first mail. */
function DigestLog() {
  const t = useText();
  const id = useId();
  const pick = usePickText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <Loaded from={useQuery(digestsQuery())} waiting={<PartSkeleton />}>
      {(digests) =>
        digests.length === 0 ? null : (
          <section className={css.section} aria-labelledby={id}>
            <h2 id={id}>{t("following.log.title")}</h2>
            <p className={`detail ${css.facts}`}>{t("following.log.text")}</p>
            <ul className="lined">
              {digests.map(({ id: key, cadence, date, state, createdAt, names, ...counts }) => {
                const all = names.map((name) => pick(name)?.text ?? "");
                const rest = all.length - NAMED;
                return (
                  <li key={key} className={css.sent}>
                    <span className={css.name}>
                      {t(`following.log.${cadence}`, { date: unbrokenPeriod("D", date, language) })}
                    </span>
                    <FactLine className={`detail ${css.facts}`}>
                      {t(`following.log.state.${state}`)}
                      {formatDateTime(createdAt, language, timeZone)}
                      {all.slice(0, NAMED).join(", ")}
                      {rest > 0 && t("following.log.more", { count: rest })}
                      {counts.answeredCount > 0 &&
                        t("following.log.answered", { count: counts.answeredCount })}
                      {counts.askedCount > 0 && t("following.log.asked", { count: counts.askedCount })}
                      {counts.reportCount > 0 && t("following.log.reports", { count: counts.reportCount })}
                      {counts.dueCount > 0 && t("following.log.due", { count: counts.dueCount })}
                    </FactLine>
                  </li>
                );
              })}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

const SEND_EXAMPLE = graphql(`
  mutation SendExample {
    sendExample { problems { ...Problem } }
  }
`);

/** Mails the reader an example of what the alerts send; nothing without an alert that sends mail. */
function SendExample() {
  const t = useText();
  const { data } = useQuery(listedAlertsQuery());
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await request(SEND_EXAMPLE)).sendExample.problems,
    onSuccess: ([problem]) =>
      showToast((t) => (problem ? problemText(t, problem) : t("following.example.sent"))),
    onError: () => showToast((t) => t("follow.failed")),
  });
  const sends = data?.alerts.some(({ mode, overdue }) => mode !== "NEVER" || overdue);
  if (!sends || data?.mailRefused) return null;
  return (
    <p className={css.example}>
      <Button small busy={isPending} onClick={() => mutate()}>
        {t("following.example.send")}
      </Button>
      <span>{t("following.example.text")}</span>
    </p>
  );
}

/** All favourites of the reader: indicators, then dashboards. */
function FavouriteLists() {
  return (
    <>
      <Kind kind="METRIC" />
      <Kind kind="DASHBOARD" />
    </>
  );
}

function Kind({ kind }: { kind: "METRIC" | "DASHBOARD" }) {
  const query = useQuery(listedFavouritesQuery(kind));
  return (
    <Loaded from={query} waiting={<PartSkeleton />}>
      {(favourites) => <FavouriteList kind={kind} favourites={favourites} />}
    </Loaded>
  );
}

interface FavouriteListProps {
  readonly kind: "METRIC" | "DASHBOARD";
  readonly favourites: readonly ListedFavourite[];
}

/** Favourites of one kind. */
function FavouriteList({ kind, favourites }: FavouriteListProps) {
  const t = useText();
  const client = useQueryClient();
  const starred = (ids: string[]) => ids.map((id) => ({ kind, id }));
  const removal = useRemoval({
    remove: (ids) => removeFavourites(starred(ids)),
    restore: (ids) => restoreFavourites(starred(ids)),
    onChanged: ({ viewer }) => {
      if (viewer) client.setQueryData(starredQuery().queryKey, viewer.starred);
      return client.invalidateQueries({ queryKey: keys.favourites("list") });
    },
  });
  return (
    <FollowList
      of="favourites"
      title={t(`following.list.${kind}`)}
      rows={useRows(favourites)}
      orders={FAVOURITE_ORDERS}
      removal={removal}
      empty={
        <EmptyList title={t(`following.list.empty.${kind}`)} text={t("following.home.emptyText")} of={kind} />
      }
    >
      {(row) => <FavouriteRow row={row} />}
    </FollowList>
  );
}

/** A favourite in the list: name, place, latest value, last update, and the bell of an indicator. */
function FavouriteRow({ row: { item, name, place } }: { row: Row<ListedFavourite> }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { metric, dashboard } = item;
  const address = addressOf(item);
  const updated = metric?.publishedAt ?? dashboard?.updatedAt;
  return (
    <>
      <div className={css.main}>
        <RowName name={name} to={address} />
        <FactLine className={`detail ${css.facts}`}>
          {address ? place : t("follow.notAvailable")}
          {updated && t("following.list.updated", { date: formatDate(updated, language, timeZone) })}
        </FactLine>
      </div>
      <Figure favourite={item} />
      {metric && (
        <span className={css.end}>
          <RowBell id={metric.id} name={name} isOfCategories={metric.frequency === "CATEGORY"} />
        </span>
      )}
    </>
  );
}

/** The latest value with unit and period, or the number of charts. */
function Figure({ favourite: { metric, dashboard } }: { favourite: ListedFavourite }) {
  const t = useText();
  const language = useLanguage();
  const unit = usePickText()(metric?.unit ?? { fr: null, en: null });
  if (dashboard)
    return (
      <p className={`detail ${css.facts}`}>{t("following.home.charts", { count: dashboard.chartCount })}</p>
    );
  if (!metric || metric.lastValue === null || metric.lastValue === undefined) return null;
  const percent = unit?.text.trim() === "%";
  const { lastValue, lastPeriod, decimals, frequency } = metric;
  return (
    <p className={css.figure}>
      <strong>{formatNumber(lastValue, { language, decimals, percent })}</strong>
      <span className={`detail ${css.facts}`}>
        {lastPeriod && unbrokenPeriod(frequencyLetter(frequency), lastPeriod, language)}
        {unit && !percent && ` · ${unit.text}`}
      </span>
    </p>
  );
}

function addressOf({ metric, dashboard }: ListedFavourite): string | undefined {
  if (metric) return paths.metric(metric.collection.account.key, metric.collection.key, metric.path);
  if (!dashboard) return undefined;
  const { account, collection, key } = dashboard;
  return collection
    ? paths.dashboard(account.key, collection.key, key)
    : paths.personalDashboard(account.key, key);
}

/** The favourites with their names and places in the reader's language. */
function useRows(favourites: readonly ListedFavourite[]): readonly Row<ListedFavourite>[] {
  const pick = usePickText();
  return useMemo(
    () =>
      favourites.map((item) => {
        const { id, metric, dashboard } = item;
        const object = metric ?? dashboard;
        const home = object?.collection;
        const owner = metric?.collection.account ?? dashboard?.account;
        const key = metric?.path ?? dashboard?.key ?? "";
        const name = pick(object?.name ?? item.name) ?? pick(item.name);
        const place = [owner && (owner.name ?? owner.key), home && (pick(home.name)?.text ?? home.key)];
        return { id, item, name: name?.text ?? key, place: [...place, key].filter(Boolean).join(" · ") };
      }),
    [favourites, pick],
  );
}

/** Whether all lists are empty. Lists that were shown remain: what was removed from them can be restored there. */
function useFollowing(account: string, isPublisher: boolean): "waiting" | "nothing" | "lists" {
  const [isShown, setShown] = useState(false);
  const alerts = useQuery(listedAlertsQuery());
  const metrics = useQuery(listedFavouritesQuery("METRIC"));
  const dashboards = useQuery(listedFavouritesQuery("DASHBOARD"));
  const followed = useQuery({ ...followedQuery(account), enabled: isPublisher });
  const counts = [
    [alerts, alerts.data?.alerts.length],
    [metrics, metrics.data?.length],
    [dashboards, dashboards.data?.length],
    [followed, isPublisher ? followed.data?.length : 0],
  ] as const;
  const hasSome = counts.some(([query, count]) => query.isError || (count ?? 0) > 0);
  if (hasSome && !isShown) setShown(true);
  if (hasSome || isShown) return "lists";
  return counts.every(([, count]) => count === 0) ? "nothing" : "waiting";
}
