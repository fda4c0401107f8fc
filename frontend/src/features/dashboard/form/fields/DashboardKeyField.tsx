import { useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { useSettled } from "@/lib/browser/useSettled";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type Problem, problem, problemText } from "@/lib/data/problems";
import { dashboardKeyProblem } from "@/lib/keys/keys";
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
  const check = useKeyCheck(place, value, ownKey);
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

/** Checks whether the reader can see a dashboard at this address, to report a taken key early. */
const DASHBOARD_EXISTS = graphql(`
  query DashboardExists($account: String!, $collection: String, $key: String!) {
    dashboard(account: $account, collection: $collection, key: $key) { id key }
  }
`);

const TYPING_PAUSE_MS = 350;

/**
 * Checks a key while it is typed. `own` is the dashboard's current key. A former key of another dashboard is free: a
 * result with another key does not count.
 */
function useKeyCheck(
  place: { account: string; collection: string },
  key: string,
  own: string | null,
): { problem?: Problem; free: boolean } {
  const { account, collection } = place;
  const settled = useSettled(key, TYPING_PAUSE_MS);
  const wrong = key === "" ? undefined : dashboardKeyProblem(key);
  const isOwn = own !== null && key.toLowerCase() === own.toLowerCase();
  const asks = settled === key && key !== "" && !wrong && !isOwn;
  const { data: taken } = useQuery({
    queryKey: keys.dashboard({ account, collection, key }, "exists"),
    queryFn: async () => {
      const variables = { account, collection: collectionOf(collection), key };
      const found = (await request(DASHBOARD_EXISTS, variables)).dashboard;
      return found?.key.toLowerCase() === key.toLowerCase();
    },
    enabled: asks,
    staleTime: 10_000,
    retry: false,
  });
  if (wrong) return { problem: problem(wrong.code, "key", wrong.params), free: false };
  if (asks && taken) return { problem: problem("KEY_TAKEN", "key"), free: false };
  return { free: asks && taken === false };
}
