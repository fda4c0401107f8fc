import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { suggestKey } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { KeyField } from "@/ui/field/KeyField";
import { Loaded } from "@/ui/state/Loaded";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { type DashboardPlace, dashboardPlacesQuery, useDashboardPlaces } from "./dashboardPlaces";
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
