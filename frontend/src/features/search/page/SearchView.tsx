import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import {
  facetCount,
  isCatalogue,
  isChosen,
  type ListFacet,
  orderOf,
  PARAMETERS,
  toggled,
  withoutFacets,
  writeChoice,
} from "../choice";
import { SearchRow } from "../SearchRow";
import { type Facets, type SearchResults, searchQuery } from "../searchQuery";
import { type ChoiceControl, useSearchChoice } from "../useSearchChoice";
import { Browse } from "./Browse";
import { FacetGroups, useFacetValues } from "./FacetGroups";
import { NothingFound } from "./NothingFound";
import { Pages } from "./Pages";
import { SearchField } from "./SearchField";
import css from "./SearchView.module.css";
import { useSinceText } from "./useSinceText";

/** The facets that the catalogue shows as ways into it. */
const BROWSED = ["tags", "accounts"] as const;

/** The field, the facets and the results of `/public`; without a text, the catalogue. */
export function SearchView() {
  const t = useText();
  const language = useLanguage();
  const control = useSearchChoice();
  const query = useQuery(searchQuery(control.choice, language));
  const { data, isPlaceholderData } = query;
  const isEmpty = isCatalogue(control.choice);
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
            {isCatalogue(data.choice) && <Browse facets={data.facets} />}
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
  // While the results of a new choice load, those of the previous one remain, under their own heading.
  const { choice } = data;
  const order = orderOf(choice);
  const isRecent = order === "LATEST" || (order === "UPDATED" && isCatalogue(choice));
  return (
    <>
      <div className={css.bar}>
        <h2 className={data.totalCount === 0 ? "visually-hidden" : css.count}>
          {isRecent ? t("search.recent") : t("search.count", { count: data.totalCount })}
        </h2>
        <span className={`bar ${css.tools}`}>
          {(data.totalCount > 0 || facetCount(control.choice) > 0) && (
            <span className={css.drawer}>
              <FacetDrawer data={data} control={control} />
            </span>
          )}
          {data.totalCount > 1 && <OrderSelect control={control} />}
        </span>
      </div>
      {order === "LATEST" && <LatestNote data={data} />}
      <ChosenFacets facets={data.facets} control={control} />
      <SearchNotices data={data} />
      {data.nodes.length === 0 ? (
        <NothingFound data={data} />
      ) : (
        <ul className="lined" data-rows="keys">
          {data.nodes.map((result, at) => (
            // Results have no id of their own; the place is one.
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is replaced as a whole
            <SearchRow key={at} text={choice.text} result={result} />
          ))}
        </ul>
      )}
      <Pages data={data} total={formatNumber(data.totalCount, { language })} />
    </>
  );
}

/** The facets of narrow windows, in a dialog. */
function FacetDrawer({ data, control }: { data: SearchResults; control: ChoiceControl }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const count = facetCount(control.choice);
  return (
    <>
      <Button small aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {count > 0 ? t("search.filtersCount", { count }) : t("search.filters")}
      </Button>
      {isOpen && (
        <Dialog
          title={t("search.filters")}
          sheet
          onClose={() => setIsOpen(false)}
          actions={
            <>
              <Button variant="primary" onClick={() => setIsOpen(false)}>
                {t("search.show", { count: data.totalCount })}
              </Button>
              {count > 0 && (
                <Button variant="quiet" onClick={() => control.choose(withoutFacets(control.choice))}>
                  {t("search.removeAll")}
                </Button>
              )}
            </>
          }
        >
          <FacetGroups facets={data.facets} control={control} inDialog />
        </Dialog>
      )}
    </>
  );
}

/** The order of the results. Without a text all are equally relevant. */
function OrderSelect({ control: { choice, choose } }: { control: ChoiceControl }) {
  const t = useText();
  const order = orderOf(choice);
  const byTime = order === "LATEST" ? order : "UPDATED";
  const orders =
    choice.text.trim() === ""
      ? ([byTime, "POPULARITY", "NAME"] as const)
      : (["RELEVANCE", byTime, "POPULARITY", "NAME"] as const);
  return (
    <SmallSelect
      label={t("search.order")}
      showLabel
      value={orders.find((it) => it === order) ?? orders[0]}
      options={orders.map((value) => ({ value, text: t(`search.order.${value}`) }))}
      onChange={(next) => choose({ ...choice, order: next, after: null })}
    />
  );
}

/** Says that the latest results leave some out, and leads to all of them; nothing where they are all. */
function LatestNote({ data }: { data: SearchResults }) {
  const t = useText();
  const all = data.facets.kinds.reduce((sum, { count }) => sum + count, 0);
  if (all <= data.totalCount) return null;
  return (
    <p>
      {t("search.latest")}{" "}
      <Link to={paths.public(writeChoice({ ...data.choice, order: "UPDATED", after: null }))}>
        {t("search.latest.all", { count: all })}
      </Link>
    </p>
  );
}

/** The chosen values above the results, each with a button that removes it. */
function ChosenFacets({ facets, control }: { facets: Facets; control: ChoiceControl }) {
  const t = useText();
  const sinceText = useSinceText();
  const { choice, choose } = control;
  const values = useFacetValues(facets, choice);
  if (facetCount(choice) === 0) return null;
  const chosen = (Object.keys(PARAMETERS) as ListFacet[]).flatMap((facet) =>
    values[facet]
      .filter(({ value }) => isChosen(choice, facet, value))
      .map(({ value, label }) => ({
        key: `${facet} ${value}`,
        label,
        remove: () => choose(toggled(choice, facet, value)),
      })),
  );
  const period = facets.updated.find(({ since }) => since === choice.since);
  if (choice.since)
    chosen.push({
      key: "since",
      label: period ? t("search.updated.days", { days: period.days }) : sinceText(choice.since),
      remove: () => choose({ ...choice, since: null, after: null }),
    });
  return (
    <ul className={css.chips} aria-label={t("search.chosen")}>
      {chosen.map(({ key, label, remove }) => (
        <li key={key}>
          <button type="button" className={css.chip} onClick={remove}>
            {label}
            <IconX size={14} aria-hidden />
            <span className="visually-hidden">{t("search.remove")}</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={css.all} onClick={() => choose(withoutFacets(choice))}>
          {t("search.removeAll")}
        </button>
      </li>
    </ul>
  );
}

/** What the reader has to know about these results: a correction, words that are missing, an index that is not whole. */
function SearchNotices({ data }: { data: SearchResults }) {
  const t = useText();
  const { choice, spelling, missingWords, nodes, complete, notes } = data;
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
