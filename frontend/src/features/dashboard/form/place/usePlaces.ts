import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { usePickText, useText } from "@/lib/text/text";
import { PERSONAL } from "../../place";

/** The accounts and collections where the reader may create dashboards. */
const DASHBOARD_PLACES = graphql(`
  query DashboardPlaces {
    viewer {
      id
      accounts { id key name visibility can { createDashboard } }
      editableCollections(first: 100) {
        nodes { id key name { fr en } account { key name visibility } can { editDashboards } }
      }
    }
  }
`);

/** A location where the reader may create dashboards. */
export interface MakingPlace {
  readonly account: string;
  readonly collection: string;
  /** Its display name. */
  readonly label: string;
  readonly isHidden: boolean;
}

/** The locations where the reader may create dashboards: personal ones first, then collections. */
export function usePlaces(): { places: MakingPlace[] | undefined; error: unknown; retry: () => void } {
  const t = useText();
  const pick = usePickText();
  const { data, error, refetch } = useQuery({
    queryKey: keys.choice("dashboardPlaces"),
    queryFn: async () => (await request(DASHBOARD_PLACES)).viewer ?? null,
    staleTime: 10_000,
  });
  const places = useMemo(() => {
    if (data === undefined) return undefined;
    const personal = (data?.accounts ?? [])
      .filter((account) => account.can.createDashboard)
      .map(({ key, name, visibility }) => ({
        account: key,
        collection: PERSONAL,
        label: t("dashboardEdit.place.personal", { account: name || key }),
        isHidden: visibility === "PRIVATE",
      }));
    const collections = (data?.editableCollections.nodes ?? [])
      .filter((collection) => collection.can.editDashboards)
      .map(({ key, name, account }) => ({
        account: account.key,
        collection: key,
        label: t("dashboardEdit.place.collection", {
          account: account.name || account.key,
          collection: pick(name)?.text ?? key,
        }),
        isHidden: account.visibility === "PRIVATE",
      }));
    return [...personal, ...collections];
  }, [data, t, pick]);
  return { places, error, retry: () => void refetch() };
}
