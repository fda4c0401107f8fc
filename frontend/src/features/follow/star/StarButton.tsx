import IconStar from "@tabler/icons-react/dist/esm/icons/IconStar.mjs";
import IconStarFilled from "@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs";
import { useEffect } from "react";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import type { StarProps } from "@/ui/action/Star";
import { BellButton, RowBell } from "../alert/BellButton";
import { rememberStar, takeRememberedStar } from "./rememberedStar";
import css from "./StarButton.module.css";
import { useStar } from "./useStar";

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
