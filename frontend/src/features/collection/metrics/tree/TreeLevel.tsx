import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { useEffect, useId, useRef } from "react";
import { readFragment } from "@/gql";
import type { MetricRowFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { ForeignText } from "@/ui/text/ForeignText";
import type { SelectionState } from "../../bulk/useSelection";
import { METRIC_ROW } from "../documents";
import { LatestValue } from "../table/LatestValue";
import { RecentLine } from "../table/RecentLine";
import { Tick } from "../table/Tick";
import type { Filter } from "../useListChoice";
import css from "./MetricTree.module.css";
import { type Branch, useBranch } from "./useBranch";

/** The context of every entry of a tree. */
export interface Tree {
  account: string;
  collection: string;
  filter: Filter;
  /** The only entry that is a tab stop. */
  current: string | null;
  setCurrent: (path: string) => void;
  isOpen: (path: string, siblings: number) => boolean;
  setOpen: (path: string, open: boolean) => void;
  /** The selection, in selection mode. */
  selection: SelectionState | null;
}

/** The entries of one level, and the button that loads more of them. */
export function TreeLevel(props: { tree: Tree; level: number; list: ReturnType<typeof useBranch> }) {
  const { tree, level, list } = props;
  const t = useText();
  const pages = list.data?.pages ?? [];
  const nodes = pages.flatMap((page) => page.nodes);
  const total = pages[0]?.totalCount ?? nodes.length;
  return (
    <>
      {nodes.map((branch, index) => (
        <Item
          key={branch.path}
          tree={tree}
          branch={branch}
          level={level}
          place={{ index, total, siblings: nodes.length }}
        />
      ))}
      {list.hasNextPage && (
        <More
          busy={list.isFetchingNextPage}
          level={level}
          text={t("collectionMore.tree.more", { shown: nodes.length, total })}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {list.isError && (
        <div role="none" className={css.note}>
          {t("common.failure.load")}{" "}
          <Button variant="link" onClick={() => void list.refetch()}>
            {t("common.retry")}
          </Button>
        </div>
      )}
    </>
  );
}

function Item(props: {
  tree: Tree;
  branch: Branch;
  level: number;
  place: { index: number; total: number; siblings: number };
}) {
  const { tree, branch, level, place } = props;
  const t = useText();
  const pick = usePickText();
  const id = useId();
  const { path, segment, below } = branch;
  const metric = readFragment(METRIC_ROW, branch.metric);
  const open = below > 0 && tree.isOpen(path, place.siblings);
  const name = metric && pick(metric.name);
  const { selection } = tree;
  const ticked = selection ? selection.branch(path, below + (metric ? 1 : 0)) : undefined;
  const tick = (on: boolean) => selection?.tickBranch({ path, below, metric: metric ?? null }, on);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys of all its entries
    <div
      role="treeitem"
      className={css.item}
      aria-level={level}
      aria-setsize={place.total}
      aria-posinset={place.index + 1}
      aria-expanded={below > 0 ? open : undefined}
      aria-checked={ticked}
      aria-labelledby={id}
      data-path={path}
      data-words={name?.text ?? segment}
      tabIndex={tree.current === path ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        if (metric || below === 0) return;
        tree.setOpen(path, !open);
      }}
    >
      <div id={id} className={metric ? css.row : `${css.row} ${css.step}`} data-level={level}>
        <span className={css.indent} style={{ width: (level - 1) * INDENT }} aria-hidden="true" />
        {below > 0 ? (
          <button
            type="button"
            className={open ? `${css.fold} ${css.open}` : css.fold}
            tabIndex={-1}
            aria-label={t(open ? "collectionMore.tree.close" : "collectionMore.tree.open", { name: segment })}
            onClick={(event) => {
              event.stopPropagation();
              tree.setOpen(path, !open);
            }}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        ) : (
          <span className={css.fold} aria-hidden="true" />
        )}
        {selection && ticked !== undefined && (
          <Tick
            inTree
            label={
              below > 0
                ? t("bulk.tick.branch", { name: name?.text ?? segment })
                : t("bulk.tick.one", { name: name?.text ?? segment })
            }
            ticked={ticked}
            disabled={selection.busy}
            onTick={tick}
          />
        )}
        <span className={css.name}>
          {metric ? (
            <Link data-leads tabIndex={-1} to={paths.metric(tree.account, tree.collection, path)}>
              {name ? <ForeignText {...name} /> : segment}
            </Link>
          ) : (
            <span>{segment}</span>
          )}
          {name && <span className={css.key}>{segment}</span>}
          {below > 0 && <span className={css.below}>{t("collectionMore.tree.below", { count: below })}</span>}
        </span>
        {metric && <Values metric={metric} to={paths.metric(tree.account, tree.collection, path)} />}
      </div>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a tree
        <div role="group" className={css.group}>
          <Below tree={tree} path={path} level={level + 1} />
        </div>
      )}
    </div>
  );
}

const INDENT = 24;

function Below({ tree, path, level }: { tree: Tree; path: string; level: number }) {
  const list = useBranch(tree.account, tree.collection, { ...tree.filter, under: path });
  if (list.isPending)
    return (
      <div role="none" className={css.note}>
        <Skeleton>
          <Bar height={28} />
        </Skeleton>
      </div>
    );
  return <TreeLevel tree={tree} level={level} list={list} />;
}

function Values({ metric, to }: { metric: MetricRowFragment; to: string }) {
  const language = useLanguage();
  const unit = usePickText()(metric.unit);
  const letter = frequencyLetter(metric.frequency);
  return (
    <>
      <span className={metric.series.observations ? css.trend : css.unreadable}>
        <RecentLine metric={metric} to={to} width={96} height={28} />
      </span>
      <span className={css.value}>
        <LatestValue metric={metric} />
      </span>
      <span className={css.unit} lang={unit?.lang}>
        {unit?.text}
      </span>
      <span className={css.period}>
        {metric.lastPeriod && letter !== "C" && formatPeriod(letter, metric.lastPeriod, language)}
      </span>
    </>
  );
}

/** Loads the next entries when it scrolls into view, and by its button. */
function More(props: { busy: boolean; level: number; text: string; onMore: () => void }) {
  const { busy, level, text, onMore } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    if (!place.current || busy) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: "400px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={place} role="none" className={css.note} style={{ paddingInlineStart: level * INDENT }}>
      <Button variant="link" busy={busy} onClick={onMore}>
        {text}
      </Button>
    </div>
  );
}
