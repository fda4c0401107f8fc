import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useQuery } from "@tanstack/react-query";
import { useViewer } from "@/lib/data/session";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { TextInput } from "@/ui/field/fields";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import type { Place } from "../place";
import css from "./QuestionList.module.css";
import { questionTagsQuery } from "./questionListQuery";
import { type Choosing, FILTERS, ORDERS } from "./useQuestionChoice";

/** Filter, search, tag, order and indicator of the list. */
export function ListBar(props: {
  place: Place;
  choosing: Choosing;
  /** The name of the chosen indicator, if it is known. */
  metricName: string | undefined;
}) {
  const { place, choosing, metricName } = props;
  const { choice } = choosing;
  const t = useText();
  const { viewer } = useViewer();
  return (
    <div className={css.bar}>
      <SegmentLinks label={t("question.filter")}>
        {FILTERS.filter((filter) => filter !== "MINE" || viewer).map((filter) => (
          <Link
            key={filter}
            to={choosing.filterLink(filter)}
            replace
            preventScrollReset
            aria-current={filter === choice.filter ? "page" : undefined}
          >
            {t(`question.filter.${filter}`)}
          </Link>
        ))}
      </SegmentLinks>
      <TextInput
        type="search"
        className={css.search}
        aria-label={t("question.search")}
        placeholder={t("question.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={choosing.typed}
        onChange={(event) => choosing.setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && choosing.setTyped("")}
        spellCheck={false}
        autoComplete="off"
      />
      <TagSelect place={place} choosing={choosing} />
      <SmallSelect
        label={t("question.order")}
        value={choice.order}
        options={ORDERS.map((order) => ({ value: order, text: t(`question.order.${order}`) }))}
        onChange={choosing.setOrder}
      />
      {choice.metric !== null && (
        <button type="button" className={css.chip} onClick={choosing.clearMetric}>
          {t("question.about", { name: metricName ?? t("question.about.one") })}
          <IconX size={14} aria-label={t("question.about.remove")} />
        </button>
      )}
    </div>
  );
}

/** The tags of the questions; the chosen one remains even if it is not among the most used. */
function TagSelect({ place, choosing }: { place: Place; choosing: Choosing }) {
  const t = useText();
  const { data: tags = [] } = useQuery(questionTagsQuery(place));
  const chosen = choosing.choice.tag ?? "";
  if (tags.length === 0 && chosen === "") return null;
  const names = tags.map(({ name, count }) => ({
    value: name,
    text: t("question.tag.count", { name, count }),
  }));
  const isListed = names.some(({ value }) => value.toLowerCase() === chosen.toLowerCase());
  const rest = isListed || chosen === "" ? [] : [{ value: chosen, text: chosen }];
  return (
    <SmallSelect
      label={t("question.tag")}
      value={names.find(({ value }) => value.toLowerCase() === chosen.toLowerCase())?.value ?? chosen}
      options={[{ value: "", text: t("question.tag.all") }, ...rest, ...names]}
      onChange={choosing.setTag}
    />
  );
}
