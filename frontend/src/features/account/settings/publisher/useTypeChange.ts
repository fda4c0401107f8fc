import { useInvalidate } from "@/lib/data/changes";
import type { Problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { showToast } from "@/ui/state/toasts";

/** Changes the account's type, refetches all dependent data, and confirms it. */
export function useTypeChange(send: () => Promise<{ problems: Problem[] }>, done: string) {
  const invalidate = useInvalidate();
  const saving = useSaving({
    send: async (_: Record<string, never>) => send(),
    done: async () => {
      await invalidate("account");
      showToast(done);
    },
  });
  return { saving, change: () => void saving.save({}) };
}
