import { useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { CollectionAccess, Licence, Visibility } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useService } from "@/lib/data/service";
import { LICENCES, licenceDeed } from "@/lib/text/licences";
import { RichText, useLanguage, useText } from "@/lib/text/text";
import { ContactLink } from "@/ui/action/ContactLink";
import { NativeSelect, Radio, RadioGroup, Switch } from "@/ui/field/fields";
import { Notice } from "@/ui/state/Notice";
import type { Place } from "../place";
import type { CollectionValues } from "./values";

const ACCESS: readonly CollectionAccess[] = ["PUBLIC", "ACCOUNT", "PRIVATE"];

/** Licence, access rule and questions: the rights of others on the collection. */
export function RightsFields(props: {
  values: CollectionValues;
  set: (change: Partial<CollectionValues>) => void;
  errorOf: (field: string) => string | undefined;
  nonPublicAllowed: boolean;
  ownAccess: CollectionAccess | null;
  takenDown: boolean;
  visibility: Visibility;
  /** The collection; `null` for a new one. */
  place: Place | null;
}) {
  const { values, set, errorOf, nonPublicAllowed, ownAccess, takenDown, visibility, place } = props;
  const t = useText();
  const language = useLanguage();
  const deed = licenceDeed(values.licence, language);
  return (
    <>
      <div>
        <NativeSelect
          name="licence"
          label={t("collectionForm.licence")}
          error={errorOf("licence")}
          value={values.licence}
          onChange={(event) => set({ licence: event.currentTarget.value as Licence })}
          data={LICENCES.map((licence) => ({
            value: licence,
            label: t(`collection.licence.${licence}.name`),
          }))}
        />
        <p className="note" aria-live="polite">
          {t(`collectionForm.licence.${values.licence}.text`)}{" "}
          {deed && (
            <a href={deed.url} target="_blank" rel="noopener">
              {t("collectionForm.licence.link")}
            </a>
          )}
        </p>
      </div>
      <RadioGroup
        name="access"
        data-field="access"
        label={t("collectionForm.access")}
        error={errorOf("access")}
        value={values.access}
        onChange={(access) => set({ access: access as CollectionAccess })}
      >
        <div className="choices">
          {ACCESS.map((access) => (
            <Radio
              key={access}
              value={access}
              label={t(`collectionForm.access.${access}`)}
              description={t(`collectionForm.access.${access}.text`)}
              disabled={access !== ownAccess && (takenDown || (access !== "PUBLIC" && !nonPublicAllowed))}
            />
          ))}
        </div>
        {takenDown && <p className="note">{t("collectionForm.access.takenDown")}</p>}
        {!takenDown && !nonPublicAllowed && <SubscriptionHint />}
      </RadioGroup>
      <Switch
        name="questions"
        label={t("collectionForm.questions")}
        description={t("collectionForm.questions.help")}
        checked={values.questions}
        error={errorOf("questions")}
        onChange={(event) => set({ questions: event.currentTarget.checked })}
      />
      <AccessConsequence access={values.access} former={ownAccess} visibility={visibility} place={place} />
    </>
  );
}

const FOLLOWER_COUNT = graphql(`
  query FollowerCount($account: String!, $collection: String!) {
    viewer { id followerCount(account: $account, collection: $collection) }
  }
`);

/**
 * The audience of a collection by its access rule, within the visibility of its account, and the effect of a change of
 * the rule.
 */
function AccessConsequence(props: {
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
    <div className="stack-3" aria-live="polite">
      <p className="note">{t(`collectionForm.consequence.${rule}`)}</p>
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

function SubscriptionHint() {
  const { contact } = useService();
  if (!contact) return null;
  return (
    <p className="note">
      <RichText
        id="collectionForm.access.subscription"
        values={{ contact }}
        parts={{ mail: (text) => <ContactLink contact={contact}>{text}</ContactLink> }}
      />
    </p>
  );
}
