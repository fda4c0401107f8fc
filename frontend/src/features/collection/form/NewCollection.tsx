import { usePageTitle } from "@/lib/browser/title";
import { useViewer } from "@/lib/data/session";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { EmptyState } from "@/ui/state/EmptyState";
import { CreateCollection } from "./CreateCollection";

/** Creates a collection in the account of the address (`?account=…`), else in the reader's own. */
export default function NewCollection() {
  const t = useText();
  const [search] = useSearchParams();
  const { viewer } = useViewer();
  usePageTitle(t("collectionForm.createTitle"));
  const accounts = viewer?.accounts.filter((account) => account.can.createCollection) ?? [];
  const chosen = accounts.find((account) => account.key === search.get("account")) ?? accounts[0];
  if (!chosen)
    return (
      <EmptyState title={t("collectionForm.new.reader.title")} text={t("collectionForm.new.reader.text")} />
    );
  return <CreateCollection accounts={accounts} chosen={chosen} />;
}
