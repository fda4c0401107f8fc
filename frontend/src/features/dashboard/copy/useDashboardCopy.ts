import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { graphql } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { useLanguage, usePickText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import type { MakingPlace } from "../form/place/usePlaces";
import { readSavedDashboard } from "../form/savedDashboard";
import { dashboardInput, dashboardValues, problemsOf } from "../form/values";
import { collectionOf, type NamedDashboard, PERSONAL, placeOf } from "../place";

const COPY_DASHBOARD = graphql(`
  mutation CopyDashboard(
    $id: ID!
    $account: String!
    $collection: String
    $input: DashboardInput!
    $idempotencyKey: String
  ) {
    copyDashboard(
      id: $id
      account: $account
      collection: $collection
      input: $input
      idempotencyKey: $idempotencyKey
    ) {
      dashboard { id key account { key } collection { key } }
      problems { ...Problem }
    }
  }
`);

/** The location of a copy and its fields. */
interface CopyInput {
  readonly account: string;
  readonly collection: string;
  readonly fields: ReturnType<typeof dashboardInput>;
}

/** Saves a copy of a dashboard and shows it; `onDone` is called before. */
function useCopySave(id: string, onDone: () => void) {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  return useSaving({
    send: async ({ account, collection, fields }: CopyInput, idempotencyKey) => {
      const variables = { id, account, collection: collectionOf(collection), input: fields, idempotencyKey };
      return (await request(COPY_DASHBOARD, variables)).copyDashboard;
    },
    done: async ({ dashboard }) => {
      showToast((say) => say("dashboardEdit.copy.done"));
      void invalidate("dashboard");
      onDone();
      if (!dashboard) return;
      const { account, collection, key } = placeOf(dashboard);
      navigate(paths.dashboard(account, collection, key));
    },
  });
}

/** The location, name and key of a copy, and its save. A copy beside the original gets another key. */
export function useDashboardCopy(
  dashboard: NamedDashboard,
  places: readonly MakingPlace[],
  onDone: () => void,
) {
  const language = useLanguage();
  const pick = usePickText();
  const from = placeOf(dashboard);
  const [chosen, setChosen] = useState(0);
  const place = places[chosen];
  const { data: original } = useQuery({
    queryKey: keys.form("copiedDashboard", from.account, from.collection, from.key),
    queryFn: () => readSavedDashboard(from),
    gcTime: 0,
  });
  const [name, setName] = useState(() => pick(dashboard.name)?.text ?? from.key);
  const [typedKey, setKey] = useState(from.key);
  const isSamePlace = place?.account === from.account && place.collection === from.collection;
  const key = isSamePlace && typedKey === from.key ? `${from.key}-2` : typedKey;
  const saving = useCopySave(dashboard.id, onDone);
  const save = () => {
    if (!place || !original || saving.busy) return;
    const before = dashboardValues(original);
    const values = {
      ...before,
      name: { ...before.name, [language]: name },
      key,
      access: place.collection === PERSONAL ? ("PRIVATE" as const) : null,
    };
    const wrong = problemsOf(values);
    if (wrong.length > 0) return saving.refuse(wrong);
    const { account, collection } = place;
    void saving.save({ account, collection, fields: dashboardInput(values) });
  };
  const isReady = Boolean(place && original);
  return { from, place, chosen, setChosen, name, setName, key, setKey, saving, save, isReady };
}
