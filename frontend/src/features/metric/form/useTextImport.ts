import { paths } from "@/lib/paths";
import { handOver } from "@/lib/repair/handedText";
import { useNavigate } from "@/lib/router/navigation";

/**
 * A function that goes on with a text in the import of files. The form keeps its draft; `release` allows the navigation.
 */
export function useTextImport(
  account: string,
  collection: string,
  release: () => void,
): (text: string) => void {
  const navigate = useNavigate();
  return (text) => {
    release();
    navigate(paths.importFile(account, collection), { state: handOver(text) });
  };
}
