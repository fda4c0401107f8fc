import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { request } from "@/lib/data/graphql";
import { suggestKey } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { pairOf } from "@/lib/text/textPair";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { KeyField } from "@/ui/field/KeyField";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { DASHBOARD_PLACES } from "./documents";

/** The input of a new dashboard: its name in the reader's language, its key, and its account and collection. */
export interface NewDashboard {
  name: string;
  key: string;
  /** Whether the key still follows the name. */
  proposes: boolean;
  account: string;
  /** `null` for a personal dashboard. */
  collection: string | null;
}

export const NO_DASHBOARD: NewDashboard = {
  name: "",
  key: "",
  proposes: true,
  account: "",
  collection: null,
};

/** The new dashboard as API input: a personal one is visible to its owner alone until it is shared. */
export function dashboardInput(dashboard: NewDashboard, language: "fr" | "en") {
  const nothing = { fr: null, en: null };
  return {
    key: dashboard.key.trim(),
    name: { ...nothing, [language]: dashboard.name.trim() || null },
    description: nothing,
    tags: nothing,
    access: dashboard.collection === null ? ("PRIVATE" as const) : null,
    start: null,
    end: null,
  };
}

/** Name, location and key of a new dashboard. */
export function NewDashboardFields(props: {
  value: NewDashboard;
  onChange: (value: NewDashboard) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const { value, onChange, errorOf } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["dashboardPlaces"],
    queryFn: async () => (await request(DASHBOARD_PLACES)).viewer ?? null,
  });
  const accounts = (data?.accounts ?? []).filter((one) => one.can.createDashboard);
  const collections = (data?.editableCollections.nodes ?? []).filter((one) => one.can.editDashboards);
  const first = accounts[0]?.key ?? collections[0]?.account.key ?? "";
  const firstCollection = accounts.length > 0 ? null : (collections[0]?.key ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the default is chosen once, after loading
  useEffect(() => {
    if (value.account === "" && first !== "")
      onChange({ ...value, account: first, collection: firstCollection });
  }, [first, firstCollection]);
  if (isPending) {
    return (
      <Skeleton>
        <Bar height={40} />
        <Bar height={40} />
      </Skeleton>
    );
  }
  if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const places = [
    ...accounts.map((one) => ({
      value: `${one.key}/_`,
      label: t("chartPage.new.personal", { account: one.name || one.key }),
    })),
    ...collections.map((one) => ({
      value: `${one.account.key}/${one.key}`,
      label: t("collection.new.place", {
        account: one.account.name || one.account.key,
        collection: pick(one.name)?.text ?? one.key,
      }),
    })),
  ];
  const segment = value.collection ?? "_";
  const isPersonal = value.collection === null;
  return (
    <>
      <TextInput
        name={`name.${language}`}
        data-field="name"
        label={t("chartPage.new.name")}
        value={value.name}
        autoComplete="off"
        error={errorOf(`name.${language}`) ?? errorOf("name")}
        onChange={(event) => {
          const name = event.currentTarget.value;
          const key = value.proposes ? suggestKey(pairOf({ [language]: name })[language]) : value.key;
          onChange({ ...value, name, key });
        }}
      />
      <NativeSelect
        label={t("chartPage.new.where")}
        description={t(isPersonal ? "chartPage.new.personalHelp" : "chartPage.new.collectionHelp")}
        value={`${value.account}/${segment}`}
        data={places}
        onChange={(event) => {
          const [account = "", collection = "_"] = event.currentTarget.value.split("/");
          onChange({ ...value, account, collection: collection === "_" ? null : collection });
        }}
      />
      <KeyField
        name="key"
        label={t("chartPage.new.key")}
        description={t("chartPage.new.keyHelp")}
        prefix={`${location.host}${paths.dashboard(value.account, segment, "")}`}
        value={value.key}
        error={errorOf("key")}
        onChange={(key) => onChange({ ...value, key, proposes: key === "" })}
      />
    </>
  );
}
