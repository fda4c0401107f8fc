import { useSearchParams } from "@/lib/router/navigation";
import { withSearch } from "../../address";
import type { Change } from "../options/changes";

/**
 * Writes a change to the address, as a history step that the back button undoes. It changes the latest address, also
 * where the page still shows an earlier one: two quick choices are both kept.
 */
export function useChoose(): (change: Change) => void {
  const [, setSearch] = useSearchParams();
  return (change) =>
    setSearch((latest) => new URLSearchParams(withSearch(latest, change)), { preventScrollReset: true });
}
