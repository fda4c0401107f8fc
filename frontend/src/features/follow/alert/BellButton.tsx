import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import IconBellFilled from "@tabler/icons-react/dist/esm/icons/IconBellFilled.mjs";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import css from "../star/StarButton.module.css";
import { alertedQuery } from "./alertQueries";

const AlertDialog = lazy(() => loadChunk(() => import("./AlertDialog")));

/** The part of the address that opens the dialog: mails link to it. */
const OPEN = "alert";

interface BellButtonProps {
  readonly id: string;
  readonly name: string;
  readonly isOfCategories: boolean;
}

/** Opens the dialog of the alert on an indicator. A guest signs in first, and then finds it open. */
export function BellButton({ id, name, isOfCategories }: BellButtonProps) {
  const t = useText();
  const { viewer } = useViewer();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState(false);
  const { data: alerted } = useQuery({ ...alertedQuery(), enabled: Boolean(viewer) });
  const isSet = alerted?.includes(id) ?? false;
  const close = () => {
    setOpen(false);
    if (search.has(OPEN)) setSearch(without, { replace: true, preventScrollReset: true });
  };
  const Icon = isSet ? IconBellFilled : IconBell;
  if (viewer === null)
    return (
      <Link
        className={css.star}
        to={paths.sign(`${pathname}?${OPEN}`)}
        aria-label={t("follow.bell.guest", { name })}
        title={t("follow.bell.guestHint")}
      >
        <IconBell size={20} aria-hidden />
      </Link>
    );
  return (
    <>
      <button
        type="button"
        className={isSet ? `${css.star} ${css.on}` : css.star}
        aria-haspopup="dialog"
        aria-label={t(isSet ? "follow.bell.change" : "follow.bell.set", { name })}
        title={t(isSet ? "follow.bell.changeHint" : "follow.bell.setHint")}
        onClick={() => setOpen(true)}
      >
        <Icon size={20} aria-hidden />
      </button>
      {viewer && (open || search.has(OPEN)) && (
        <Suspense>
          <AlertDialog metric={id} name={name} isOfCategories={isOfCategories} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function without(search: URLSearchParams): URLSearchParams {
  search.delete(OPEN);
  return search;
}
