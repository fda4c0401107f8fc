import IconStar from "@tabler/icons-react/dist/esm/icons/IconStar.mjs";
import IconStarFilled from "@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keys } from "@/lib/data/keys";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import type { StarProps } from "@/ui/action/Star";
import { useStoredChoice } from "@/ui/state/useStoredChoice";
import { BellButton, RowBell } from "./alert/BellButton";
import { addFavourite, removeFavourite, type Starred } from "./favouriteChanges";
import { starredQuery } from "./favouriteQueries";
import css from "./StarButton.module.css";

/** The star of an object, and the bell of an indicator where it is wanted. */
export default function StarButtons(props: StarProps) {
  const { id, name, bell, inRow } = props;
  const ofBell = { id, name, isOfCategories: bell === "categories" };
  return (
    <>
      {bell && inRow && <RowBell {...ofBell} />}
      <StarButton {...props} />
      {bell && !inRow && <BellButton {...ofBell} />}
    </>
  );
}

/** Stars an object, or takes its star away. A guest signs in first, and then finds it starred. */
function StarButton({ kind, id, name, tabIndex }: StarProps) {
  const t = useText();
  const { viewer } = useViewer();
  const { pathname, search } = useLocation();
  const { isStarred, set } = useStar({ kind, id });

  useEffect(() => {
    if (viewer && isStarred !== undefined && takeRememberedStar(id) && !isStarred) set(true);
  }, [viewer, isStarred, id, set]);

  if (viewer === null)
    return (
      <Link
        className={css.star}
        tabIndex={tabIndex}
        to={paths.signMaybeNew(pathname + search)}
        aria-label={t("follow.star.guest", { name })}
        title={t("follow.star.guestHint")}
        onClick={() => rememberStar(id)}
      >
        <IconStar size={20} aria-hidden />
      </Link>
    );
  return (
    <button
      type="button"
      className={css.star}
      tabIndex={tabIndex}
      aria-pressed={isStarred ?? false}
      aria-label={t("follow.star.label", { name })}
      title={t(isStarred ? "follow.star.remove" : "follow.star.add")}
      disabled={isStarred === undefined}
      onClick={() => set(!isStarred)}
    >
      {isStarred ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} aria-hidden />}
    </button>
  );
}

/**
 * Whether the reader has starred an object (`undefined` until it is known, and for guests), and a change of it. The
 * change is shown at once and undone if the server rejects it. Lists keep a removed favourite until they are opened
 * again, so that a second press undoes the first.
 */
function useStar(starred: Starred) {
  const { kind, id } = starred;
  const { viewer } = useViewer();
  const client = useQueryClient();
  const { data } = useQuery({ ...starredQuery(), enabled: Boolean(viewer) });
  const stored = viewer ? data?.includes(id) : undefined;
  const [isStarred, set] = useStoredChoice({
    stored,
    send: (wanted) => (wanted ? addFavourite({ kind, id }) : removeFavourite({ kind, id })),
    // Other stars of the object show it, too.
    show: (wanted) =>
      client.setQueryData(starredQuery().queryKey, (before) => {
        const others = before?.filter((it) => it !== id);
        return others && wanted ? [...others, id] : others;
      }),
    done: (wanted, { viewer: after }) => {
      if (after) client.setQueryData(starredQuery().queryKey, after.starred);
      const refetchType = wanted ? "active" : "none";
      void client.invalidateQueries({ queryKey: keys.favourites("list"), refetchType });
    },
  });
  return { isStarred, set };
}

const KEY = "statitStar";

/** Remembers, in this tab, the object that a guest starred before signing in. */
function rememberStar(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // storage is denied: the user presses the star once more
  }
}

/** Whether this object is the remembered one; it is then forgotten. */
function takeRememberedStar(id: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== id) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
