import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Language } from "@/gql/graphql";
import { useSettled } from "@/lib/browser/useSettled";
import { keys } from "@/lib/data/keys";
import { useFieldErrors } from "@/lib/data/problems";
import { type Saving, useSaving } from "@/lib/data/saving";
import { readEmail } from "@/lib/text/person";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { NativeSelect, Radio, RadioGroup } from "@/ui/field/fields";
import { SuggestInput } from "@/ui/field/SuggestInput";
import { showToast } from "@/ui/state/toasts";
import { nameOf, roleName, roleText, usePlaceName } from "../names";
import type { Member, Place, Role } from "../place/place";
import { readMembers } from "../place/readMembers";
import { useReadAgain } from "../useMembers";

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

/** The members of an account that match a search. */
function suggestionsQuery(account: string, search: string) {
  return queryOptions({
    queryKey: keys.choice("members", account, search),
    queryFn: async () => (await readMembers({ account, collection: null }, search, null))?.members ?? [],
  });
}

/** For a collection, the members of its account: only they can be added by username. */
function useSuggestions(place: Place, typed: string): readonly Member[] {
  const search = useSettled(typed.trim(), 200);
  const query = useQuery({
    ...suggestionsQuery(place.scope.account, search),
    enabled: place.noun === "collection" && !search.includes("@"),
  });
  return query.data ?? [];
}

/** The new member as typed and chosen. */
interface Choice {
  /** A username, or an email address. */
  typed: string;
  role: Role;
  /** Language of the invitation. */
  language: Language;
}

/** A username or an address without the characters around it. */
type Addition = Omit<Choice, "typed"> & { addressee: string; byMail: boolean };

/** Whether the typed text is an email address, to which an invitation is mailed. */
function isAddress(typed: string): boolean {
  return typed.trim().indexOf("@") > 0;
}

/** Adds a member at once or mails an invitation; `onAdded` is called when the list has the change. */
function useAddition(place: Place, onAdded: () => void): Saving & { submit: (choice: Choice) => void } {
  const placeName = usePlaceName(place);
  const readAgain = useReadAgain();
  const { save, ...saving } = useSaving({
    send: async ({ addressee, byMail, role, language }: Addition) =>
      byMail
        ? { ...(await place.invite(addressee, role, language)), member: null }
        : place.add(addressee, role),
    done: async ({ member }, { addressee, byMail }) => {
      await readAgain();
      onAdded();
      showToast((then) =>
        byMail
          ? then("member.invited", { email: addressee })
          : then("member.added", { name: member ? nameOf(member) : addressee, place: placeName }),
      );
    },
  });
  const submit = ({ typed, ...choice }: Choice) => {
    if (isAddress(typed)) {
      const read = readEmail(typed);
      if ("problem" in read) saving.refuse([read.problem]);
      else void save({ ...choice, byMail: true, addressee: read.email });
    } else {
      const username = typed.trim().replace(/^@/, "");
      if (username === "") saving.refuse([{ code: "REQUIRED", field: "username", params: {} }]);
      else void save({ ...choice, byMail: false, addressee: username });
    }
  };
  return { ...saving, submit };
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
      <div className="choices">
        {place.gives.map((it) => (
          <Radio key={it} value={it} label={t(roleName(it))} description={t(roleText(place.noun, it))} />
        ))}
      </div>
    </RadioGroup>
  );
}
