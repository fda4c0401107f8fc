import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { TemplateInput } from "@/gql/graphql";
import { useDraft, useDraftWarning } from "@/lib/browser/draft/useDraft";
import { createCollection } from "@/lib/data/account/createCollection";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type Problem, problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { collectionKeyProblem } from "@/lib/keys/keys";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import type { Language } from "@/lib/text/language";
import { useLanguage, useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import type { Template, TemplateWish } from "./template/templates";
import { type CollectionValues, collectionInput, EMPTY_COLLECTION } from "./values";

/** The visibility of an account: the upper limit for its collections. */
const ACCOUNT_VISIBILITY = graphql(`
  query AccountVisibility($key: String!) {
    account(key: $key) { id visibility }
  }
`);

/** The visibility of an account. */
function visibilityQuery(account: string) {
  return queryOptions({
    queryKey: keys.account(account, "visibility"),
    queryFn: async () => (await request(ACCOUNT_VISIBILITY, { key: account })).account?.visibility,
  });
}

/** The fields of an empty form and no template. */
const EMPTY: CollectionValues & { wish: TemplateWish | null } = { ...EMPTY_COLLECTION, wish: null };

/** The values of a new collection in an account, the chosen template, and the save. */
export function useCollectionCreation(account: string) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const draft = useDraft({ place: "newCollection", saved: { values: EMPTY } });
  const { wish, ...values } = draft.values;
  useDraftWarning(draft);
  const { data: visibility = "PUBLIC" } = useQuery(visibilityQuery(account));

  const asked = () => ({
    account,
    input: collectionInput(values),
    template: wish && templateInput(wish, language),
  });
  const saving = useSaving({
    send: (sent: ReturnType<typeof asked>, idempotencyKey) => createCollection({ ...sent, idempotencyKey }),
    done: async ({ collection }) => {
      draft.finish();
      void invalidate("collection");
      showToast(t("collectionForm.created"));
      navigate(
        collection ? paths.collection(collection.account.key, collection.key) : paths.account(account),
      );
    },
  });
  const save = () => {
    const problems = missing(values);
    if (problems.length > 0) saving.refuse(problems);
    else void saving.save(asked());
  };
  const setTemplate = (next: TemplateWish | null) => {
    const former = wish?.template ?? null;
    const template = next?.template ?? null;
    draft.change((now) => {
      const texts = former === template ? now : withTemplateTexts(now, former, template, language);
      return { ...now, ...texts, wish: next };
    });
  };
  return { draft, values, wish, setTemplate, visibility, saving, save };
}

/** A missing name, or else the problem of the key that follows it. */
function missing({ name, key }: CollectionValues): Problem[] {
  if (name.fr.trim() === "" && name.en.trim() === "") return [problem("REQUIRED", "name")];
  const wrong = collectionKeyProblem(key.trim());
  return wrong ? [problem(wrong.code, "key", wrong.params)] : [];
}

const FIELDS = ["summary", "description", "tags"] as const;

/**
 * The fields with the texts of another template in the user's language: typed texts remain, texts of the former
 * template are replaced.
 */
function withTemplateTexts(
  values: CollectionValues,
  former: Template | null,
  template: Template | null,
  language: Language,
): CollectionValues {
  const next = { ...values };
  for (const field of FIELDS) {
    const written = values[field][language];
    if (written !== "" && written !== former?.[field]) continue;
    next[field] = { ...values[field], [language]: template?.[field] ?? "" };
  }
  return next;
}

/** The chosen parts of a template as API input. */
function templateInput({ template, without, dashboard }: TemplateWish, language: Language): TemplateInput {
  const metrics = template.metrics.map((metric) => metric.path).filter((path) => !without.includes(path));
  return {
    name: template.name,
    language: language === "fr" ? "FR" : "EN",
    metrics,
    dashboard: dashboard && metrics.length > 0,
  };
}
