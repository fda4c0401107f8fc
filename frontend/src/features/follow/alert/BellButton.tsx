import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import IconBellFilled from "@tabler/icons-react/dist/esm/icons/IconBellFilled.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLocation, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import css from "../StarButton.module.css";
import { alertedQuery } from "./alertQueries";
import { LaterDialog } from "./LaterDialog";

/** The part of the address that opens the dialog: mails link to it. */
const OPEN = "alert";

interface BellButtonProps {
  readonly id: string;
  readonly name: string;
  readonly isOfCategories: boolean;
}

/**
 * Opens the dialog of the alert on an indicator, on the page of the indicator. A guest signs in first, and then finds it
 * open.
 */
export function BellButton(props: BellButtonProps) {
  const t = useText();
  const { viewer } = useViewer();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    if (search.has(OPEN)) setSearch(without, { replace: true, preventScrollReset: true });
  };
  if (viewer === null)
    return (
      <Link
        className={css.star}
        to={paths.signMaybeNew(`${pathname}?${OPEN}`)}
        aria-label={t("follow.bell.guest", { name: props.name })}
        title={t("follow.bell.guestHint")}
      >
        <IconBell size={20} aria-hidden />
      </Link>
    );
  const isOpen = Boolean(viewer) && (open || search.has(OPEN));
  return <Bell {...props} isOpen={isOpen} onOpen={() => setOpen(true)} onClose={close} />;
}

/**
 * The bell in a row of a list: shown while the row is pointed at or has the focus, always where an alert is set. Guests
 * find it on the page of the indicator.
 */
export function RowBell(props: BellButtonProps) {
  const { viewer } = useViewer();
  const [isOpen, setOpen] = useState(false);
  if (!viewer) return null;
  return (
    <Bell {...props} isQuiet isOpen={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
  );
}

interface BellProps extends BellButtonProps {
  readonly isQuiet?: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function Bell({ id, name, isOfCategories, isQuiet, isOpen, onOpen, onClose }: BellProps) {
  const t = useText();
  const { viewer } = useViewer();
  const { data: alerted } = useQuery({ ...alertedQuery(), enabled: Boolean(viewer) });
  const isSet = alerted?.includes(id) ?? false;
  const Icon = isSet ? IconBellFilled : IconBell;
  return (
    <>
      <button
        type="button"
        className={[css.star, isSet ? css.on : isQuiet && css.quiet].filter(Boolean).join(" ")}
        aria-haspopup="dialog"
        aria-label={t(isSet ? "follow.bell.change" : "follow.bell.set", { name })}
        title={t(isSet ? "follow.bell.changeHint" : "follow.bell.setHint")}
        onClick={onOpen}
      >
        <Icon size={20} aria-hidden />
      </button>
      {isOpen && <LaterDialog metric={id} name={name} isOfCategories={isOfCategories} onClose={onClose} />}
    </>
  );
}

function without(search: URLSearchParams): URLSearchParams {
  search.delete(OPEN);
  return search;
}
