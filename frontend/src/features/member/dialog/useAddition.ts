import type { Language } from "@/gql/graphql";
import { type Saving, useSaving } from "@/lib/data/saving";
import { readEmail } from "@/lib/text/person";
import { showToast } from "@/ui/state/toasts";
import { nameOf, usePlaceName } from "../names";
import type { Place, Role } from "../place/place";
import { useReadAgain } from "../useMembers";

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
export function isAddress(typed: string): boolean {
  return typed.trim().indexOf("@") > 0;
}

/** Adds a member at once or mails an invitation; `onAdded` is called when the list has the change. */
export function useAddition(
  place: Place,
  onAdded: () => void,
): Saving & { submit: (choice: Choice) => void } {
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
