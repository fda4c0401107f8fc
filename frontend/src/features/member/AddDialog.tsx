import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSettled } from "@/lib/browser/useSettled";
import { keys } from "@/lib/data/keys";
import { useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { readEmail } from "@/lib/text/person";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { NativeSelect, Radio, RadioGroup } from "@/ui/field/fields";
import { SuggestInput } from "@/ui/field/SuggestInput";
import { showToast } from "@/ui/state/toasts";
import css from "./Members.module.css";
import { nameOf, roleName, roleText, usePlaceName } from "./names";
import { type Place, type Role, readMembers } from "./place";
import { useReadAgain } from "./useMembers";

interface Wish {
  /** A username, or an email address. */
  who: string;
  byMail: boolean;
  role: Role;
  letter: "EN" | "FR";
}

/** Adds a member: by username at once, by address with a mailed invitation. The typed text decides which. */
export function AddDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const placeName = usePlaceName(place);
  const readAgain = useReadAgain();
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<Role>(place.gives[0] ?? "MEMBER");
  const [letter, setLetter] = useState<Wish["letter"]>(language === "fr" ? "FR" : "EN");
  const suggestions = useSuggestions(place, typed);
  const byMail = typed.trim().indexOf("@") > 0;

  const saving = useSaving({
    send: async (wish: Wish) =>
      wish.byMail
        ? { ...(await place.invite(wish.who, wish.role, wish.letter)), member: null }
        : place.add(wish.who, wish.role),
    done: async ({ member }, wish) => {
      await readAgain();
      onClose();
      showToast((then) =>
        wish.byMail
          ? then("member.invited", { email: wish.who })
          : then("member.added", { name: member ? nameOf(member) : wish.who, place: placeName }),
      );
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const submit = () => {
    const wish = { byMail, role, letter };
    if (byMail) {
      const read = readEmail(typed);
      if ("problem" in read) saving.refuse([read.problem]);
      else void saving.save({ ...wish, who: read.email });
    } else {
      const who = typed.trim().replace(/^@/, "");
      if (who === "") saving.refuse([{ code: "REQUIRED", field: "username", params: {} }]);
      else void saving.save({ ...wish, who });
    }
  };

  return (
    <Dialog title={t("member.add.title", { place: placeName })} onClose={onClose}>
      <FormShell
        {...saving}
        onSubmit={submit}
        submit={t(byMail ? "member.add.invite" : "member.add.submit")}
        beside={<Button onClick={onClose}>{t("common.cancel")}</Button>}
      >
        <SuggestInput
          name={byMail ? "email" : "username"}
          label={t("member.add.who")}
          description={
            place.noun === "account"
              ? t("member.add.who.account")
              : t("member.add.who.collection", { account: place.accountName })
          }
          value={typed}
          error={errorOf(byMail ? "email" : "username")}
          inputMode="email"
          data-autofocus
          suggestions={suggestions.map((it) => ({ value: it.username, text: nameOf(it) }))}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <RadioGroup
          name="role"
          label={t("member.add.role")}
          value={role}
          error={errorOf("role")}
          onChange={(value) => setRole(value as Role)}
        >
          <div className={css.roles}>
            {place.gives.map((it) => (
              <Radio key={it} value={it} label={t(roleName(it))} description={t(roleText(place.noun, it))} />
            ))}
          </div>
        </RadioGroup>
        {byMail && (
          <NativeSelect
            name="language"
            label={t("member.add.language")}
            value={letter}
            error={errorOf("language")}
            onChange={(event) => setLetter(event.currentTarget.value as Wish["letter"])}
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

/** For a collection, the members of its account: only they can be added by username. */
function useSuggestions(place: Place, typed: string) {
  const search = useSettled(typed.trim(), 200);
  const { account } = place.scope;
  const query = useQuery({
    queryKey: keys.choice("members", account, search),
    queryFn: async () => (await readMembers({ account, collection: null }, search, null))?.members ?? [],
    enabled: place.noun === "collection" && !search.includes("@"),
  });
  return query.data ?? [];
}
