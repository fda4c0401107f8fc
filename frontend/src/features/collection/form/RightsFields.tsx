import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { graphql } from "@/gql";
import type { CollectionAccess, Licence, Visibility } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useService } from "@/lib/data/service";
import { LICENCES, licenceDeed } from "@/lib/text/licences";
import { RichText, useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { ContactLink } from "@/ui/action/ContactLink";
import { Switch } from "@/ui/field/fields";
import { Notice } from "@/ui/state/Notice";
import type { Place } from "../place";
import { ChoiceCards } from "./choice/ChoiceCards";
import type { CollectionValues } from "./values";

const ACCESS: readonly CollectionAccess[] = ["PUBLIC", "ACCOUNT", "PRIVATE"];

interface FieldsProps {
  values: CollectionValues;
  set: (change: Partial<CollectionValues>) => void;
  errorOf: (field: string) => string | undefined;
}

interface AccessFieldsProps extends FieldsProps {
  nonPublicAllowed: boolean;
  ownAccess: CollectionAccess | null;
  takenDown: boolean;
  visibility: Visibility;
  /** The collection; `null` for a new one. */
  place: Place | null;
}

/** Who can see the collection: each choice with its audience. */
export function AccessFields(props: AccessFieldsProps) {
  const { values, set, errorOf, nonPublicAllowed, ownAccess, takenDown, visibility, place } = props;
  const t = useText();
  const rule = (access: CollectionAccess) =>
    access === "PUBLIC" && visibility === "PRIVATE" ? "PUBLIC_IN_PRIVATE" : access;
  return (
    <div className="stack-3">
      <ChoiceCards
        name="access"
        isList
        legend={t("collectionForm.access")}
        error={errorOf("access")}
        value={values.access}
        onChange={(access) => set({ access })}
        options={ACCESS.map((access) => ({
          value: access,
          label: t(`collectionForm.access.${access}`),
          text: t(`collectionForm.consequence.${rule(access)}`),
          isDisabled: access !== ownAccess && (takenDown || (access !== "PUBLIC" && !nonPublicAllowed)),
        }))}
      />
      {takenDown && <p className="note">{t("collectionForm.access.takenDown")}</p>}
      {!takenDown && !nonPublicAllowed && <SubscriptionHint />}
      <AccessChange access={values.access} former={ownAccess} place={place} />
    </div>
  );
}

/** The licences that most collections have; the others are shown on request. */
const COMMON_LICENCES: readonly Licence[] = ["CC_BY", "CC0", "CC_BY_SA", "ETALAB", "NONE"];

/** What readers may do with the data: each licence with its terms. */
export function LicenceFields({ values, set, errorOf }: FieldsProps) {
  const t = useText();
  const language = useLanguage();
  const [showsAll, setShowsAll] = useState(!COMMON_LICENCES.includes(values.licence));
  const deed = licenceDeed(values.licence, language);
  const others = LICENCES.filter((licence) => !COMMON_LICENCES.includes(licence));
  return (
    <div className="stack-3">
      <ChoiceCards
        name="licence"
        legend={t("collectionForm.licence")}
        error={errorOf("licence")}
        value={values.licence}
        onChange={(licence) => set({ licence })}
        options={[...COMMON_LICENCES, ...(showsAll ? others : [])].map((licence) => ({
          value: licence,
          label: t(`collection.licence.${licence}.name`),
          text: t(`collectionForm.licence.${licence}.text`),
        }))}
      />
      <div className="cluster-3">
        {!showsAll && (
          <Button variant="link" onClick={() => setShowsAll(true)}>
            {t("collectionForm.licence.more", { count: others.length })}
          </Button>
        )}
        {deed && (
          <a href={deed.url} target="_blank" rel="noopener">
            {t("collectionForm.licence.read", { licence: deed.short })}
          </a>
        )}
      </div>
    </div>
  );
}

/** Whether readers can ask questions. */
export function QuestionsField({ values, set, errorOf }: FieldsProps) {
  const t = useText();
  return (
    <Switch
      name="questions"
      label={t("collectionForm.questions")}
      description={t("collectionForm.questions.help")}
      checked={values.questions}
      error={errorOf("questions")}
      onChange={(event) => set({ questions: event.currentTarget.checked })}
    />
  );
}

const FOLLOWER_COUNT = graphql(`
  query FollowerCount($account: String!, $collection: String!) {
    viewer { id followerCount(account: $account, collection: $collection) }
  }
`);

/** The effect of a change of the access rule on readers. */
function AccessChange(props: {
  access: CollectionAccess;
  /** The current rule; `null` for a new collection. */
  former: CollectionAccess | null;
  /** The collection; `null` for a new one. */
  place: Place | null;
}) {
  const { access, former, place } = props;
  const t = useText();
  const narrower = former !== null && former !== access && (former === "PUBLIC" || access === "PRIVATE");
  const wider = former !== null && former !== access && !narrower;
  return (
    <div aria-live="polite">
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
