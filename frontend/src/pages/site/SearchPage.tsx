import { SearchView } from "@/features/search/page/SearchView";
import { usePageTitle } from "@/lib/browser/title";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";

/** `/public`: search in everything, and the catalogue. */
export default function SearchPage() {
  const t = useText();
  const [search] = useSearchParams();
  const text = search.get("q")?.trim();
  usePageTitle(text ? t("search.titleOf", { text }) : t("search.title"));
  return <SearchView />;
}
