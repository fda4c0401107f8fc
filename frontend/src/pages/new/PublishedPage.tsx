import { PublishedView } from "@/features/metric/paste/published/PublishedView";
import { NotFound } from "@/features/site/NotFound";
import { usePageTitle } from "@/lib/browser/title";
import { useLocation, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";

/** `/new?published=ACCOUNT/COLLECTION&path=…`: the indicators that were just published. */
export default function PublishedPage() {
  const t = useText();
  const [search] = useSearchParams();
  const { state } = useLocation();
  usePageTitle(t("paste.done.title"));
  const [account = "", collection = ""] = (search.get("published") ?? "").split("/");
  const { isNewCollection } = (state ?? {}) as { isNewCollection?: unknown };
  return (
    <PublishedView
      place={{ account, collection }}
      published={search.getAll("path")}
      isNewCollection={isNewCollection === true}
      absent={<NotFound />}
    />
  );
}
