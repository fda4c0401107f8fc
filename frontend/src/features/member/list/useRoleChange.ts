import { useState } from "react";
import { type Saving, useSaving } from "@/lib/data/saving";
import { showToast } from "@/ui/state/toasts";
import { nameOf, roleName } from "../names";
import type { Member, Place, Role } from "../place/place";
import { useReadAgain } from "../useMembers";

/** The role of a member, and its change: a chosen role is shown at once, until the list has it. */
export function useRoleChange(
  place: Place,
  member: Member,
): { role: Role; saving: Saving; change: (role: Role) => void; retry: () => void } {
  const readAgain = useReadAgain();
  const [wanted, setWanted] = useState<Role | null>(null);
  const saving = useSaving({
    send: (role: Role) => place.change(member, role),
    done: async (_, role) => {
      await readAgain();
      setWanted(null);
      showToast((then) => then("member.role.changed", { name: nameOf(member), role: then(roleName(role)) }));
    },
    refused: () => {
      setWanted(null);
      void readAgain();
    },
  });
  const change = (role: Role) => {
    setWanted(role);
    void saving.save(role);
  };
  return {
    role: wanted ?? member.role,
    saving,
    change,
    retry: () => {
      if (wanted) change(wanted);
    },
  };
}
