import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PartSkeleton } from "@/ui/state/Skeleton";
import css from "./PersonSection.module.css";

type Paging = Pick<
  UseInfiniteQueryResult,
  "error" | "hasNextPage" | "fetchNextPage" | "isFetchingNextPage" | "isFetchNextPageError"
>;

interface PersonSectionProps {
  readonly title: string;
  /** The query of the entries; absent where all of them are shown. */
  readonly paging?: Paging;
  readonly children: ReactNode;
}

/** A section of a user's page: title, entries, and the way to more of them. */
export function PersonSection({ title, paging, children }: PersonSectionProps) {
  const t = useText();
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {children}
      {paging?.isFetchNextPageError ? (
        <LoadFailure error={paging.error} onRetry={() => void paging.fetchNextPage()} />
      ) : (
        paging?.hasNextPage && (
          <p className={css.more}>
            <Button busy={paging.isFetchingNextPage} onClick={() => void paging.fetchNextPage()}>
              {t("common.showMore")}
            </Button>
          </p>
        )
      )}
    </section>
  );
}

/** A list of posts that is read page by page. */
type PostList<Post> = UseInfiniteQueryResult<
  InfiniteData<{ readonly totalCount: number; readonly nodes: readonly Post[] }>
>;

interface PersonPostsProps<Post> {
  readonly list: PostList<Post>;
  /** The title with the number of posts; without it for 0. */
  readonly title: (count: number) => string;
  /** Draws the posts that were read. */
  readonly children: (posts: readonly Post[]) => ReactNode;
}

/** A section of posts, which loads by itself; nothing where there are none. */
export function PersonPosts<Post>({ list, title, children }: PersonPostsProps<Post>) {
  const { data, error, refetch } = list;
  if (!data)
    return error ? (
      <PersonSection title={title(0)}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </PersonSection>
    ) : (
      <PartSkeleton />
    );
  const count = postCount(list);
  if (!count) return null;
  return (
    <PersonSection title={title(count)} paging={list}>
      {children(data.pages.flatMap(({ nodes }) => nodes))}
    </PersonSection>
  );
}

/** The number of posts in the whole list; `undefined` until it is known. */
export function postCount<Post>({ data }: Pick<PostList<Post>, "data">): number | undefined {
  return data?.pages[0]?.totalCount;
}
