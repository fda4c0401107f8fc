import { useLocation } from "@/lib/router/navigation";
import { type Departing, useDepart } from "./useDepart";

/** Confirms important actions by a new sign-in at a provider, which leads back to the shown page. */
export function useConfirm(): Departing & { confirm: (provider: string) => void } {
  const departing = useDepart();
  const { pathname, search, hash } = useLocation();
  const next = pathname + search + hash;
  return {
    ...departing,
    confirm: (provider) => departing.depart({ provider, purpose: "CONFIRM", next, publishing: false }),
  };
}
