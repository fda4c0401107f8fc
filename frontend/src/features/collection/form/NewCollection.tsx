import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { usePageTitle } from "@/lib/browser/title";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { NativeSelect } from "@/ui/field/fields";
import { PageHeader } from "@/ui/layout/PageHeader";
import { Section } from "@/ui/layout/Section";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { CollectionForm } from "./CollectionForm";
import css from "./template/TemplateChoice.module.css";
import { TemplateContents } from "./template/TemplateContents";
import { type TemplateWish, templatesQuery } from "./template/templates";
import { useCollectionCreation } from "./useCollectionCreation";

/** Creates a collection in the account of the address (`?account=…`), else in the reader's own. */
export default function NewCollection() {
  const t = useText();
  const [search] = useSearchParams();
  const { viewer } = useViewer();
  usePageTitle(t("collectionForm.createTitle"));
  const accounts = viewer?.accounts.filter((account) => account.can.createCollection) ?? [];
  const chosen = accounts.find((account) => account.key === search.get("account")) ?? accounts[0];
  if (!chosen)
    return (
      <EmptyState title={t("collectionForm.new.reader.title")} text={t("collectionForm.new.reader.text")} />
    );
  return <CreateCollection accounts={accounts} chosen={chosen} />;
}

/** An account where the reader may create collections. */
interface CollectionPlace {
  key: string;
  name?: string | null;
  nonPublicAllowed: boolean;
}

/** Creates a collection in one of the accounts where the reader has permission. */
export function CreateCollection(props: { accounts: readonly CollectionPlace[]; chosen: CollectionPlace }) {
  const { accounts, chosen } = props;
  const t = useText();
  const [account, setAccount] = useState(chosen);
  const { values, setValues, wish, setTemplate, visibility, saving, save } = useCollectionCreation(
    account.key,
  );
  return (
    <>
      <PageHeader title={t("collectionForm.createTitle")} summary={t("collectionForm.intro")} />
      <CollectionForm
        account={account.key}
        nonPublicAllowed={account.nonPublicAllowed}
        ownKey={null}
        ownAccess={null}
        visibility={visibility}
        top={<TemplateChoice wish={wish} onChange={setTemplate} />}
        values={values}
        onChange={setValues}
        saving={saving}
        onSave={save}
        before={
          accounts.length > 1 && <AccountSelect accounts={accounts} account={account} onChange={setAccount} />
        }
        beside={
          <Link className={buttonClass("quiet")} to={paths.account(account.key)}>
            {t("collectionForm.cancel")}
          </Link>
        }
      />
    </>
  );
}

/** The content of a new collection: empty, or one of the templates, whose parts can be unticked. */
function TemplateChoice(props: { wish: TemplateWish | null; onChange: (wish: TemplateWish | null) => void }) {
  const { wish, onChange } = props;
  const t = useText();
  const language = useLanguage();
  const group = useId();
  const { data, error, isPending, refetch } = useQuery(templatesQuery(language));
  return (
    <Section title={t("collectionForm.template.title")} text={t("collectionForm.template.help")}>
      <fieldset className={css.choices}>
        <legend className="visually-hidden">{t("collectionForm.template.title")}</legend>
        <Choice
          group={group}
          chosen={wish === null}
          name={t("collectionForm.template.none")}
          text={t("collectionForm.template.none.text")}
          onChoose={() => onChange(null)}
        />
        {data?.map((template) => (
          <Choice
            key={template.name}
            group={group}
            chosen={wish?.template.name === template.name}
            name={t(`collectionForm.template.${template.name}.name`)}
            text={template.summary}
            onChoose={() => onChange({ template, without: [], dashboard: true })}
          />
        ))}
      </fieldset>
      {isPending && (
        <Skeleton>
          <Bar height={56} />
          <Bar height={56} />
        </Skeleton>
      )}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {wish && <TemplateContents wish={wish} onChange={onChange} />}
    </Section>
  );
}

function Choice(props: { group: string; chosen: boolean; name: string; text: string; onChoose: () => void }) {
  const { group, chosen, name, text, onChoose } = props;
  const id = useId();
  return (
    <label className={css.choice}>
      <input
        type="radio"
        name={group}
        className={css.input}
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
      />
      <span id={id} className={css.name}>
        {name}
      </span>
      <span id={`${id}-text`} className={`hint ${css.text}`}>
        {text}
      </span>
    </label>
  );
}

function AccountSelect(props: {
  accounts: readonly CollectionPlace[];
  account: CollectionPlace;
  onChange: (account: CollectionPlace) => void;
}) {
  const { accounts, account, onChange } = props;
  const t = useText();
  return (
    <NativeSelect
      label={t("collectionForm.account")}
      value={account.key}
      onChange={(event) => {
        const next = accounts.find(({ key }) => key === event.currentTarget.value);
        if (next) onChange(next);
      }}
      data={accounts.map(({ key, name }) => ({ value: key, label: name || key }))}
    />
  );
}
