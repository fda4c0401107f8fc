import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { keys } from "@/lib/data/keys";

/** Reads a stored file again, which only this import shows. */
export function useReadAgain(id: string) {
  const client = useQueryClient();
  return useMemo(
    () => ({
      /** Whether the file was published. Its result replaces the preview, whose queries are not read again. */
      file: () => client.invalidateQueries({ queryKey: keys.import(id, "file"), exact: true }),
      /** The file, its report and its lists. */
      everything: () => client.invalidateQueries({ queryKey: keys.import(id) }),
    }),
    [client, id],
  );
}
