import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { useState } from "react";
import { useInvalidate } from "@/lib/data/changes";
import { problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { RichText, useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { TextInput } from "@/ui/field/fields";
import { showToast } from "@/ui/state/toasts";
import { type PublishedCollection, renameCollection } from "./published";
import css from "./published.module.css";

interface CollectionNameProps {
  collection: PublishedCollection;
  /** Whether it was made by this publish, so that its name is only a proposal. */
  isNew: boolean;
}

/** The name of the collection; of a new one it is changed in place. */
export function CollectionName({ collection, isNew }: CollectionNameProps) {
  const t = useText();
  const pick = usePickText();
  const [isEdited, setEdited] = useState(false);
  const name = pick(collection.name)?.text ?? collection.key;
  if (isEdited) return <NameForm collection={collection} name={name} onEnd={() => setEdited(false)} />;
  return (
    <p className={css.place}>
      <RichText
        id="paste.done.in"
        values={{ name }}
        parts={{
          collection: (it) => <Link to={paths.collection(collection.account.key, collection.key)}>{it}</Link>,
        }}
      />
      {isNew && collection.can.edit && (
        <Button
          variant="quiet"
          small
          aria-label={t("paste.done.rename")}
          title={t("paste.done.rename")}
          onClick={() => setEdited(true)}
        >
          <IconPencil size={16} aria-hidden />
        </Button>
      )}
    </p>
  );
}

interface NameFormProps {
  collection: PublishedCollection;
  name: string;
  onEnd: () => void;
}

/** The field of the name. */
function NameForm({ collection, name, onEnd }: NameFormProps) {
  const t = useText();
  const language = useLanguage();
  const invalidate = useInvalidate();
  const [typed, setTyped] = useState(name);
  const saving = useSaving({
    send: (named: PublishedCollection["name"]) => renameCollection(collection, named),
    done: async () => {
      await invalidate("collection");
      showToast(t("paste.done.renamed"));
      onEnd();
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const submit = () => {
    if (typed.trim() === "") saving.refuse([problem("REQUIRED", "name")]);
    else void saving.save({ ...collection.name, [language]: typed.trim() });
  };
  return (
    <FormShell
      problems={saving.problems}
      failure={saving.failure}
      busy={saving.busy}
      filled={saving.filled}
      onSubmit={submit}
      submit={t("paste.done.save")}
      beside={
        <Button variant="quiet" onClick={onEnd}>
          {t("paste.done.cancel")}
        </Button>
      }
    >
      <TextInput
        name="name"
        data-field={`name.${language}`}
        label={t("paste.done.name")}
        value={typed}
        error={errorOf("name") ?? errorOf(`name.${language}`)}
        // The field replaces the button that had the focus.
        autoFocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormShell>
  );
}
