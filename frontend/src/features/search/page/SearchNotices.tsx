import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { writeChoice } from "../choice/choice";
import type { ChoiceControl } from "../choice/useSearchChoice";
import type { SearchResults } from "../searchQuery";
import css from "./SearchNotices.module.css";

/** What the reader has to know about these results: a correction, words that are missing, an index that is not whole. */
export function SearchNotices({
  data,
  control: { choice },
}: {
  data: SearchResults;
  control: ChoiceControl;
}) {
  const t = useText();
  const { spelling, missingWords, nodes, complete, notes } = data;
  const lines = [
    spelling && (
      <>
        {t("search.spelling")}{" "}
        <Link to={paths.public(writeChoice({ ...choice, text: spelling, after: null }))}>{spelling}</Link>
      </>
    ),
    missingWords > 0 && nodes.length > 0 && t("search.missingWords"),
    !complete && t("search.incomplete"),
    ...notes.map(({ code, filter }) =>
      code === "CUT" ? t("search.cut") : t("search.unknownFilter", { filter: filter ?? "" }),
    ),
  ].filter(Boolean);
  if (lines.length === 0) return null;
  return (
    <ul className={css.notices}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name
        <li key={at}>{line}</li>
      ))}
    </ul>
  );
}
