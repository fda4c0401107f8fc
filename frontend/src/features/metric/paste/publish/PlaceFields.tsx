import { usePickText, useText } from "@/lib/text/text";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import type { PasteDraft } from "../draft";
import css from "../paste.module.css";
import type { Places } from "./usePlaces";

interface PlaceFieldsProps {
  places: Places;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<PasteDraft>) => void;
}

/** The collection of the indicators: one of the user's, or the name of a new one. */
export function PlaceFields({ places, errorOf, onChange }: PlaceFieldsProps) {
  const { collections, chosen, account, name, becomes, isKnown } = places;
  const t = useText();
  const pick = usePickText();
  if (!isKnown) return null;
  if (account === null) return <p className="muted measure">{t("paste.place.guest")}</p>;
  if (chosen)
    return (
      <NativeSelect
        name="collection"
        label={t("paste.place.collection")}
        value={chosen.id}
        onChange={(event) => onChange({ collection: event.currentTarget.value })}
        data={collections.map((it) => ({
          value: it.id,
          label: t("paste.place.option", {
            collection: pick(it.name)?.text ?? it.key,
            account: it.account.name || it.account.key,
          }),
        }))}
      />
    );
  return (
    <div className={css.place}>
      <TextInput
        name="collectionName"
        label={t("paste.place.new")}
        description={t("paste.place.newHelp")}
        value={name}
        error={errorOf("collectionName")}
        onChange={(event) => onChange({ collectionName: event.currentTarget.value })}
      />
      {becomes && <p className="measure">{t("paste.place.becomes")}</p>}
    </div>
  );
}
