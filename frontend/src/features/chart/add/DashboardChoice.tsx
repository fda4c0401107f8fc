import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useState } from "react";
import { readFragment } from "@/gql";
import type { OpenDashboardFragment } from "@/gql/graphql";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { TextInput } from "@/ui/field/fields";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import css from "./DashboardChoice.module.css";
import { EDITABLE_DASHBOARDS, OPEN_DASHBOARD } from "./documents";

const TYPING_PAUSE_MS = 200;

/** A search for a dashboard that the reader may add charts to, own ones first. */
export function DashboardChoice(props: {
  chosen: OpenDashboardFragment | null;
  onChoose: (dashboard: OpenDashboardFragment) => void;
  /** A dashboard left out of the list. */
  except?: string;
  /** Called once if the reader has no dashboard at all. */
  onNone?: () => void;
}) {
  const { chosen, onChoose, except, onNone } = props;
  const t = useText();
  const pick = usePickText();
  const group = useId();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: ["editableDashboards", search],
      queryFn: async ({ pageParam }) =>
        (await request(EDITABLE_DASHBOARDS, { search: search || null, after: pageParam })).viewer
          ?.editableDashboards ?? null,
      initialPageParam: null as string | null,
      getNextPageParam: (page) => (page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined),
      placeholderData: (before) => before,
    });
  const found = useMemo(() => {
    const all = (data?.pages ?? []).flatMap(
      (page) => page?.nodes.map((one) => readFragment(OPEN_DASHBOARD, one)) ?? [],
    );
    return all.filter((one) => one.id !== except);
  }, [data, except]);
  const isNone = !isPending && !error && search === "" && found.length === 0;
  useEffect(() => {
    if (isNone) onNone?.();
  }, [isNone, onNone]);
  if (isPending) {
    return (
      <Skeleton>
        <Bar height={40} />
        <Bar height={40} />
      </Skeleton>
    );
  }
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (isNone) return <p className={css.none}>{t("chartPage.choose.none")}</p>;
  return (
    <div className={css.choice}>
      <TextInput
        type="search"
        label={t("chartPage.choose.search")}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <fieldset className={css.list}>
        <legend className="visually-hidden">{t("chartPage.choose.label")}</legend>
        {found.length === 0 && <p className={css.none}>{t("chartPage.choose.nothing")}</p>}
        {found.map((one, index) => (
          <label key={one.id} className={css.entry}>
            <input
              type="radio"
              name={group}
              data-field={index === 0 ? "dashboard" : undefined}
              checked={one.id === chosen?.id}
              onChange={() => onChoose(one)}
            />
            <span className={css.words}>
              <span>{pick(one.name)?.text ?? one.key}</span>
              <span className={css.detail}>
                {t("chartPage.choose.detail", {
                  place: one.collection
                    ? t("collection.new.place", {
                        account: one.account.name || one.account.key,
                        collection: pick(one.collection.name)?.text ?? one.collection.key,
                      })
                    : t("chartPage.choose.personal", { account: one.account.key }),
                  count: one.chartCount,
                })}
              </span>
            </span>
          </label>
        ))}
        {hasNextPage && (
          <Button small variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("chartPage.choose.more")}
          </Button>
        )}
      </fieldset>
    </div>
  );
}
