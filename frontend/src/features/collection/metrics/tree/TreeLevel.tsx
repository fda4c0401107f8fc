import { useEffect, useRef } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import css from "./MetricTree.module.css";
import { INDENT, TreeItem } from "./TreeItem";
import type { Tree } from "./tree";
import { useBranch } from "./useBranch";

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
        <TreeItem
          key={branch.path}
          tree={tree}
          branch={branch}
          level={level}
          position={{ index, total, siblings: nodes.length }}
        >
          <Below tree={tree} path={branch.path} level={level + 1} />
        </TreeItem>
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

/** The entries below an open entry. */
function Below({ tree, path, level }: { tree: Tree; path: string; level: number }) {
  const list = useBranch(tree.place, { ...tree.filter, under: path });
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
