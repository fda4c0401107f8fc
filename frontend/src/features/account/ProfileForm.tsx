import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Visibility } from "@/gql/graphql";
import { request } from "@/lib/graphql";
import { useFieldErrors } from "@/lib/problems";
import { useSaving } from "@/lib/saving";
import { type Viewer, viewerKey } from "@/lib/session";
import { useText } from "@/lib/text";
import { useUnsavedWarning } from "@/lib/unsaved";
import { FormShell } from "@/ui/FormShell";
import { Radio, TextInput } from "@/ui/fields";
import { showToast } from "@/ui/toasts";
import { updateAccountDocument } from "./documents";
import css from "./settings.module.css";

/** Name and visibility of the account's public page. */
export function ProfileForm({ account }: { account: Viewer["account"] }) {
  const t = useText();
  const client = useQueryClient();
  const [name, setName] = useState(account.name ?? "");
  const [visibility, setVisibility] = useState<Visibility>(account.visibility);
  const dirty = name !== (account.name ?? "") || visibility !== account.visibility;
  useUnsavedWarning(dirty);

  const saving = useSaving({
    send: async (input: {
      name: string | null;
      visibility: Visibility;
      view: typeof account.view;
      version: number;
    }) => (await request(updateAccountDocument, { input })).updateAccount,
    done: async () => {
      await client.invalidateQueries({ queryKey: viewerKey });
      showToast(t("common.saved"));
    },
  });
  const errorOf = useFieldErrors(saving.problems);

  return (
    <FormShell
      {...saving}
      onSubmit={() =>
        void saving.save({
          name: name.trim() || null,
          visibility,
          view: account.view,
          version: account.version,
        })
      }
      submit={t("common.save")}
    >
      <TextInput
        name="name"
        label={t("account.name.label")}
        description={t("account.name.text", { key: account.key })}
        value={name}
        error={errorOf("name")}
        maxLength={200}
        autoComplete="name"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Radio.Group
        name="visibility"
        label={t("account.visibility.label")}
        value={visibility}
        error={errorOf("visibility")}
        onChange={(value) => setVisibility(value as Visibility)}
      >
        <div className={css.choices}>
          <Radio
            value="PUBLIC"
            label={t("account.visibility.public")}
            description={t("account.visibility.publicText")}
          />
          <Radio
            value="PRIVATE"
            label={t("account.visibility.private")}
            description={t("account.visibility.privateText")}
          />
        </div>
      </Radio.Group>
    </FormShell>
  );
}
