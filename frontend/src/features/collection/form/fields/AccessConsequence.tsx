import type { CollectionAccess, Visibility } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Notice } from "@/ui/state/Notice";
import css from "./RightsFields.module.css";

/**
 * The audience of a collection by its access rule, within the visibility of its account, and the effect of a change of
 * the rule.
 */
export function AccessConsequence(props: {
  access: CollectionAccess;
  /** The current rule; `null` for a new collection. */
  former: CollectionAccess | null;
  visibility: Visibility;
}) {
  const { access, former, visibility } = props;
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
