import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { problemText } from "@/lib/data/problems";
import { dashboardKeyProblem } from "@/lib/keys/keys";
import { useKeyCheck } from "@/lib/keys/useKeyCheck";
import { useText } from "@/lib/text/text";
import { KeyField } from "@/ui/field/KeyField";
import { collectionOf } from "../../place";

/** The key of a dashboard, checked while it is typed. */
export function DashboardKeyField(props: {
  place: { account: string; collection: string };
  /** Host and path in front of the key. */
  prefix: string;
  /** Current key of the dashboard; `null` for a new one. */
  ownKey: string | null;
  value: string;
  onChange: (key: string) => void;
  error: string | undefined;
}) {
  const { place, prefix, ownKey, value, onChange, error } = props;
  const t = useText();
  const { account, collection } = place;
  const check = useKeyCheck({
    field: "key",
    typed: value,
    own: ownKey,
    check: dashboardKeyProblem,
    queryKey: keys.dashboard({ account, collection, key: value }, "exists"),
    read: async () => {
      const variables = { account, collection: collectionOf(collection), key: value };
      return (await request(DASHBOARD_EXISTS, variables)).dashboard?.key;
    },
  });
  return (
    <KeyField
      name="key"
      label={t("dashboardEdit.form.key")}
      description={t("dashboardEdit.form.key.help")}
      prefix={prefix}
      value={value}
      onChange={onChange}
      error={check.problem ? problemText(t, check.problem) : error}
      free={check.free ? t("dashboardEdit.form.key.free") : undefined}
    />
  );
}

/** Reads the key of a dashboard that the reader can see, to report a taken key early. */
const DASHBOARD_EXISTS = graphql(`
  query DashboardExists($account: String!, $collection: String, $key: String!) {
    dashboard(account: $account, collection: $collection, key: $key) { id key }
  }
`);
