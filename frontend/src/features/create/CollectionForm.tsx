import { type FormEvent, useState } from "react";
import { lastPlace, rememberPlace } from "@/lib/browser/lastPlace";
import type { EditableCollection } from "@/lib/data/account/editableCollections";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import css from "./ChooseCollection.module.css";

/** Most collections that are listed without a filter. */
const UNFILTERED = 20;

/** The choice of a collection; proposes the last one. */
export function CollectionForm(props: {
  collections: readonly EditableCollection[];
  /** The next address for the chosen collection. */
  to: (account: string, collection: string) => string;
  mayMakeCollection: boolean;
}) {
  const { collections, to, mayMakeCollection } = props;
  const t = useText();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(() => lastPlace("collection"));
  const [filter, setFilter] = useState("");
  const shown = useFound(collections, filter);
  const target = shown.find(({ id }) => id === chosen) ?? shown[0];
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (!target) return;
    rememberPlace("collection", target.id);
    navigate(to(target.account.key, target.key));
  };
  return (
    <form className={css.form} onSubmit={go}>
      {collections.length > UNFILTERED && (
        <TextInput
          type="search"
          label={t("collectionForm.new.filter")}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
        />
      )}
      {target ? (
        <NativeSelect
          label={t("collectionForm.new.where")}
          value={target.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={shown.map(({ id, label }) => ({ value: id, label }))}
        />
      ) : (
        <p role="status">{t("collectionForm.new.filter.none")}</p>
      )}
      <div className="cluster-3">
        <Button type="submit" variant="primary" disabled={!target}>
          {t("collectionForm.new.continue")}
        </Button>
        {mayMakeCollection && (
          <Link className={buttonClass("quiet")} to={paths.newCollection()}>
            {t("collectionForm.new.noCollection.action")}
          </Link>
        )}
      </div>
    </form>
  );
}

/** The collections whose name or key contains the filter, with their labels. */
function useFound(collections: readonly EditableCollection[], filter: string) {
  const t = useText();
  const pick = usePickText();
  const wanted = filter.trim().toLowerCase();
  return collections
    .map(({ id, key, name, account }) => {
      const collection = pick(name)?.text ?? key;
      const label = t("collection.new.place", { account: account.name || account.key, collection });
      return { id, key, account, label };
    })
    .filter(({ key, account, label }) => `${label}\n${account.key}/${key}`.toLowerCase().includes(wanted));
}
