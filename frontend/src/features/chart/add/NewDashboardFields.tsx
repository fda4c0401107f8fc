import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { graphql } from "@/gql";
import type { ChartTargetPlacesQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { suggestKey } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { KeyField } from "@/ui/field/KeyField";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import type { NewDashboard } from "./newDashboard";

interface Props {
  value: NewDashboard;
  /** Receives the fields that change only: two changes between two drawings must not undo each other. */
  onChange: (change: Partial<NewDashboard>) => void;
  errorOf: (field: string) => string | undefined;
}

/** Name, location and key of a new dashboard. */
export function NewDashboardFields(props: Props) {
  const query = useQuery(dashboardPlacesQuery());
  const placesOf = useDashboardPlaces();
  return (
    <Loaded
      from={query}
      waiting={
        <Skeleton>
          <Bar height={40} />
          <Bar height={40} />
        </Skeleton>
      }
      absent={<LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
    >
      {(viewer) => <Fields {...props} places={placesOf(viewer)} />}
    </Loaded>
  );
}

const DASHBOARD_PLACES = graphql(`
  query ChartTargetPlaces {
    viewer {
      id
      accounts { id key name can { createDashboard } }
      editableCollections(first: 100) {
        nodes { id key name { fr en } account { key name } can { editDashboards } }
      }
    }
  }
`);

/** The locations of a new dashboard: the reader's accounts and collections; `null` for a guest. */
function dashboardPlacesQuery() {
  return queryOptions({
    queryKey: keys.choice("dashboardPlaces"),
    queryFn: async () => (await request(DASHBOARD_PLACES)).viewer ?? null,
  });
}

/** A location of a new dashboard. */
interface DashboardPlace {
  readonly account: string;
  /** `null` for a personal dashboard. */
  readonly collection: string | null;
  readonly label: string;
}

/** The locations where the reader may create dashboards, own accounts first. */
function useDashboardPlaces() {
  const t = useText();
  const pick = usePickText();
  return (viewer: NonNullable<ChartTargetPlacesQuery["viewer"]>): DashboardPlace[] => [
    ...viewer.accounts
      .filter((one) => one.can.createDashboard)
      .map((one) => ({
        account: one.key,
        collection: null,
        label: t("chartDialog.new.personal", { account: one.name || one.key }),
      })),
    ...viewer.editableCollections.nodes
      .filter((one) => one.can.editDashboards)
      .map((one) => ({
        account: one.account.key,
        collection: one.key,
        label: t("collection.new.place", {
          account: one.account.name || one.account.key,
          collection: pick(one.name)?.text ?? one.key,
        }),
      })),
  ];
}

function Fields({ value, onChange, errorOf, places }: Props & { places: readonly DashboardPlace[] }) {
  const t = useText();
  const language = useLanguage();
  const [first] = places;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the default is chosen once, after loading
  useEffect(() => {
    if (value.account === "" && first) onChange({ account: first.account, collection: first.collection });
  }, [first?.account, first?.collection]);
  const segment = value.collection ?? "_";
  return (
    <>
      <TextInput
        name={`name.${language}`}
        data-field="name"
        label={t("chartDialog.new.name")}
        value={value.name}
        autoComplete="off"
        error={errorOf(`name.${language}`) ?? errorOf("name")}
        onChange={(event) => {
          const name = event.currentTarget.value;
          onChange(value.proposes ? { name, key: suggestKey(name) } : { name });
        }}
      />
      <PlaceSelect value={value} onChange={onChange} places={places} />
      <KeyField
        name="key"
        label={t("chartDialog.new.key")}
        description={t("chartDialog.new.keyHelp")}
        prefix={`${location.host}${paths.dashboard(value.account, segment, "")}`}
        value={value.key}
        error={errorOf("key")}
        onChange={(key) => onChange({ key, proposes: key === "" })}
      />
    </>
  );
}

function PlaceSelect({
  value,
  onChange,
  places,
}: Omit<Props, "errorOf"> & { places: readonly DashboardPlace[] }) {
  const t = useText();
  return (
    <NativeSelect
      label={t("chartDialog.new.where")}
      description={t(
        value.collection === null ? "chartDialog.new.personalHelp" : "chartDialog.new.collectionHelp",
      )}
      value={placeId(value)}
      data={places.map((one) => ({ value: placeId(one), label: one.label }))}
      onChange={(event) => {
        const chosen = places.find((one) => placeId(one) === event.currentTarget.value);
        if (chosen) onChange({ account: chosen.account, collection: chosen.collection });
      }}
    />
  );
}

function placeId({ account, collection }: Pick<DashboardPlace, "account" | "collection">): string {
  return `${account}/${collection ?? "_"}`;
}
