import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { type SearchChoice, writeChoice } from "../choice/choice";
import type { SearchResults } from "../searchQuery";

/** Says that the latest results leave some out, and leads to all of them; nothing where they are all. */
export function LatestNote({ data, choice }: { data: SearchResults; choice: SearchChoice }) {
  const t = useText();
  const all = data.facets.kinds.reduce((sum, { count }) => sum + count, 0);
  if (all <= data.totalCount) return null;
  return (
    <p>
      {t("search.latest")}{" "}
      <Link to={paths.public(writeChoice({ ...choice, order: "UPDATED", after: null }))}>
        {t("search.latest.all", { count: all })}
      </Link>
    </p>
  );
}
