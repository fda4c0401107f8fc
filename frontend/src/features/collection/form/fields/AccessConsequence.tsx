import { useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { CollectionAccess, Visibility } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useText } from "@/lib/text/text";
import { Notice } from "@/ui/state/Notice";
import type { Place } from "../../place";
import css from "./RightsFields.module.css";

const FOLLOWER_COUNT = graphql(`
  query FollowerCount($account: String!, $collection: String!) {
    viewer { id followerCount(account: $account, collection: $collection) }
  }
`);

/**
 * The audience of a collection by its access rule, within the visibility of its account, and the effect of a change of
 * the rule.
 */
export function AccessConsequence(props: {
  access: CollectionAccess;
  /** The current rule; `null` for a new collection. */
  former: CollectionAccess | null;
  visibility: Visibility;
  /** The collection; `null` for a new one. */
  place: Place | null;
}) {
  const { access, former, visibility, place } = props;
  const t = useText();
  const rule = access === "PUBLIC" && visibility === "PRIVATE" ? "PUBLIC_IN_PRIVATE" : access;
  const narrower = former !== null && former !== access && (former === "PUBLIC" || access === "PRIVATE");
  const wider = former !== null && former !== access && !narrower;
  return (
    <div className={css.consequence} aria-live="polite">
      <p className={css.explained}>{t(`collectionForm.consequence.${rule}`)}</p>
      {narrower && (
        <Notice kind="warning" title={t("collectionForm.consequence.narrower.title")}>
          <p>{t("collectionForm.consequence.narrower")}</p>
          {place && <Followers place={place} />}
        </Notice>
      )}
      {wider && (
        <Notice kind="warning" title={t("collectionForm.consequence.wider.title")}>
          <p>{t("collectionForm.consequence.wider")}</p>
        </Notice>
      )}
    </div>
  );
}

/** How many people follow something in the collection, before they lose it. */
function Followers({ place }: { place: Place }) {
  const t = useText();
  const { data: count } = useQuery({
    queryKey: keys.collection(place, "followers"),
    queryFn: async () => (await request(FOLLOWER_COUNT, place)).viewer?.followerCount ?? 0,
  });
  return count ? <p>{t("collectionForm.consequence.followers", { count })}</p> : null;
}
