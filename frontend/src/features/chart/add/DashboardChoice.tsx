import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { ChartTargetsQuery } from "@/gql/graphql";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { TextInput } from "@/ui/field/fields";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import css from "./DashboardChoice.module.css";

const TYPING_PAUSE_MS = 200;

const EDITABLE_DASHBOARDS = graphql(`
  query ChartTargets($search: String, $after: String) {
    viewer {
      id
      editableDashboards(first: 30, search: $search, after: $after) {
        nodes { id ...DashboardOption_dashboard ...AddedChart_dashboard ...CopiedChart_dashboard }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`);

/** A dashboard that the reader may add charts to. */
export type TargetDashboard = NonNullable<ChartTargetsQuery["viewer"]>["editableDashboards"]["nodes"][number];

/** The dashboards that the reader may add charts to, own ones first, page by page. */
function editableDashboardsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: keys.choice("editableDashboards", search),
    queryFn: async ({ pageParam }) =>
      (await request(EDITABLE_DASHBOARDS, { search: search || null, after: pageParam })).viewer
        ?.editableDashboards ?? null,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined),
    placeholderData: (before) => before,
  });
}

interface Props {
  chosen: TargetDashboard | null;
  onChoose: (dashboard: TargetDashboard) => void;
  /** A dashboard left out of the list. */
  except?: string;
  /** Called once if the reader has no dashboard at all. */
  onNone?: () => void;
}

/** A search for a dashboard that the reader may add charts to, own ones first. */
export function DashboardChoice({ except, onNone, ...choice }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const query = useInfiniteQuery(editableDashboardsQuery(search));
  return (
    <Loaded from={query} waiting={<Waiting />}>
      {({ pages }) => {
        const found = pages.flatMap((page) => page?.nodes ?? []).filter((one) => one.id !== except);
        if (!query.error && search === "" && found.length === 0) return <NoDashboard onNone={onNone} />;
        return (
          <div className="stack-3">
            <TextInput
              type="search"
              label={t("chartDialog.choose.search")}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            />
            <Found {...choice} found={found}>
              {query.hasNextPage && (
                <Button
                  small
                  variant="quiet"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t("chartDialog.choose.more")}
                </Button>
              )}
            </Found>
          </div>
        );
      }}
    </Loaded>
  );
}

function Found(props: {
  found: readonly TargetDashboard[];
  chosen: TargetDashboard | null;
  onChoose: (dashboard: TargetDashboard) => void;
  children: ReactNode;
}) {
  const { found, chosen, onChoose, children } = props;
  const t = useText();
  const group = useId();
  return (
    <fieldset className={css.list}>
      <legend className="visually-hidden">{t("chartDialog.choose.label")}</legend>
      {found.length === 0 && <p className={`detail ${css.none}`}>{t("chartDialog.choose.nothing")}</p>}
      {found.map((one, index) => (
        <DashboardOption
          key={one.id}
          dashboard={one}
          group={group}
          isFirst={index === 0}
          isChosen={one.id === chosen?.id}
          onChoose={() => onChoose(one)}
        />
      ))}
      {children}
    </fieldset>
  );
}

const DASHBOARD = graphql(`
  fragment DashboardOption_dashboard on Dashboard {
    key
    name { fr en }
    chartCount
    account { key name }
    collection { key name { fr en } }
  }
`);

/** A dashboard to choose, with its location and its number of charts. */
function DashboardOption(props: {
  dashboard: FragmentType<typeof DASHBOARD>;
  /** The name of the group of radio buttons. */
  group: string;
  /** Whether problems of the choice are shown here. */
  isFirst: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { group, isFirst, isChosen, onChoose } = props;
  const { key, name, chartCount, account, collection } = readFragment(DASHBOARD, props.dashboard);
  const t = useText();
  const pick = usePickText();
  const place = collection
    ? t("collection.new.place", {
        account: account.name || account.key,
        collection: pick(collection.name)?.text ?? collection.key,
      })
    : t("chartDialog.choose.personal", { account: account.key });
  return (
    <label className={css.entry}>
      <input
        type="radio"
        name={group}
        data-field={isFirst ? "dashboard" : undefined}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={css.words}>
        <span>{pick(name)?.text ?? key}</span>
        <span className="detail">{t("chartDialog.choose.detail", { place, count: chartCount })}</span>
      </span>
    </label>
  );
}

function NoDashboard({ onNone }: { onNone: (() => void) | undefined }) {
  const t = useText();
  useEffect(() => onNone?.(), [onNone]);
  return <p className={`detail ${css.none}`}>{t("chartDialog.choose.none")}</p>;
}

function Waiting() {
  return (
    <Skeleton>
      <Bar height={40} />
      <Bar height={40} />
    </Skeleton>
  );
}
