import { useState } from "react";
import type { Language } from "@/gql/graphql";
import { useFieldErrors } from "@/lib/data/problems";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { NativeSelect, Radio, RadioGroup } from "@/ui/field/fields";
import { SuggestInput } from "@/ui/field/SuggestInput";
import css from "../Members.module.css";
import { nameOf, roleName, roleText, usePlaceName } from "../names";
import type { Place, Role } from "../place/place";
import { isAddress, useAddition } from "./useAddition";
import { useSuggestions } from "./useSuggestions";

/** Adds a member: by username at once, by address with a mailed invitation. The typed text decides which. */
export function AddDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useText();
  const placeName = usePlaceName(place);
  const ownLanguage = useLanguage();
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<Role>(place.gives[0] ?? "MEMBER");
  const [language, setLanguage] = useState<Language>(ownLanguage === "fr" ? "FR" : "EN");
  const suggestions = useSuggestions(place, typed);
  const { submit, ...saving } = useAddition(place, onClose);
  const errorOf = useFieldErrors(saving.problems);
  const byMail = isAddress(typed);
  const field = byMail ? "email" : "username";

  return (
    <Dialog title={t("member.add.title", { place: placeName })} onClose={onClose}>
      <FormShell
        {...saving}
        onSubmit={() => submit({ typed, role, language })}
        submit={t(byMail ? "member.add.invite" : "member.add.submit")}
        beside={<Button onClick={onClose}>{t("common.cancel")}</Button>}
      >
        <SuggestInput
          name={field}
          label={t("member.add.who")}
          description={
            place.noun === "account"
              ? t("member.add.who.account")
              : t("member.add.who.collection", { account: place.accountName })
          }
          value={typed}
          error={errorOf(field)}
          inputMode="email"
          data-autofocus
          suggestions={suggestions.map((it) => ({ value: it.username, text: nameOf(it) }))}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <RoleChoice place={place} role={role} error={errorOf("role")} onChoose={setRole} />
        {byMail && (
          <NativeSelect
            name="language"
            label={t("member.add.language")}
            value={language}
            error={errorOf("language")}
            onChange={(event) => setLanguage(event.currentTarget.value as Language)}
            data={[
              { value: "EN", label: "English" },
              { value: "FR", label: "Français" },
            ]}
          />
        )}
      </FormShell>
    </Dialog>
  );
}

/** The roles that the reader may grant, each with its permissions. */
function RoleChoice(props: {
  place: Place;
  role: Role;
  error: string | undefined;
  onChoose: (role: Role) => void;
}) {
  const { place, role, error, onChoose } = props;
  const t = useText();
  return (
    <RadioGroup
      name="role"
      label={t("member.add.role")}
      value={role}
      error={error}
      onChange={(value) => onChoose(value as Role)}
    >
      <div className={css.roles}>
        {place.gives.map((it) => (
          <Radio key={it} value={it} label={t(roleName(it))} description={t(roleText(place.noun, it))} />
        ))}
      </div>
    </RadioGroup>
  );
}
