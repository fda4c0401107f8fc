import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { facetCount, orderOf } from "../choice/choice";
import { type ChoiceControl, useSearchChoice } from "../choice/useSearchChoice";
import { SearchRow } from "../row/SearchRow";
import { type SearchResults, searchQuery } from "../searchQuery";
import { Browse } from "./Browse";
import { ChosenFacets } from "./ChosenFacets";
import { FacetDrawer } from "./FacetDrawer";
import { FacetGroups } from "./FacetGroups";
import { LatestNote } from "./LatestNote";
import { NothingFound } from "./NothingFound";
import { OrderSelect } from "./OrderSelect";
import { Pages } from "./Pages";
import { SearchField } from "./SearchField";
import { SearchNotices } from "./SearchNotices";
import css from "./SearchView.module.css";

/** The facets that the catalogue shows as ways into it. */
const BROWSED = ["tags", "accounts"] as const;

/** The field, the facets and the results of `/public`; without a text, the catalogue. */
export function SearchView() {
  const t = useText();
  const language = useLanguage();
  const control = useSearchChoice();
  const query = useQuery(searchQuery(control.choice, language));
  const { data, isPlaceholderData } = query;
  const isEmpty = control.choice.text.trim() === "" && facetCount(control.choice) === 0;
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t(isEmpty ? "search.catalogue" : "search.title")}</h1>
      <SearchField typed={control.typed} onType={control.setTyped} />
      <p className="visually-hidden" role="status">
        {data && !isPlaceholderData ? t("search.count", { count: data.totalCount }) : ""}
      </p>
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {!data && query.isPending && <Waiting />}
      {data && (
        <div className={css.columns} aria-busy={isPlaceholderData}>
          <aside className={css.side} aria-label={t("search.filters")}>
            <FacetGroups facets={data.facets} control={control} without={isEmpty ? BROWSED : []} />
          </aside>
          <div className={isPlaceholderData ? `${css.results} ${css.stale}` : css.results}>
            {isEmpty && <Browse facets={data.facets} />}
            <Results data={data} control={control} />
          </div>
        </div>
      )}
    </div>
  );
}

function Results({ data, control }: { data: SearchResults; control: ChoiceControl }) {
  const t = useText();
  const language = useLanguage();
  const { choice } = control;
  const order = orderOf(choice);
  const isNarrow = choice.text.trim() !== "" || facetCount(choice) > 0;
  const isRecent = order === "LATEST" || (order === "UPDATED" && !isNarrow);
  return (
    <>
      <div className={css.bar}>
        <h2 className={data.totalCount === 0 ? "visually-hidden" : css.count}>
          {isRecent ? t("search.recent") : t("search.count", { count: data.totalCount })}
        </h2>
        <span className={css.tools}>
          {(data.totalCount > 0 || facetCount(choice) > 0) && (
            <span className={css.drawer}>
              <FacetDrawer data={data} control={control} />
            </span>
          )}
          {data.totalCount > 1 && <OrderSelect control={control} />}
        </span>
      </div>
      {order === "LATEST" && <LatestNote data={data} choice={choice} />}
      <ChosenFacets facets={data.facets} control={control} />
      <SearchNotices data={data} control={control} />
      {data.nodes.length === 0 ? (
        <NothingFound data={data} control={control} />
      ) : (
        <ul className={css.list}>
          {data.nodes.map((result, at) => (
            // Results have no id of their own; the place is one.
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is replaced as a whole
            <SearchRow key={at} text={control.choice.text} result={result} />
          ))}
        </ul>
      )}
      <Pages data={data} control={control} total={formatNumber(data.totalCount, { language })} />
    </>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <Bar width={160} />
      {[0, 1, 2, 3, 4].map((row) => (
        <Bar key={row} height={56} />
      ))}
    </Skeleton>
  );
}
