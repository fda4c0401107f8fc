import { useState } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import type { Place } from "../../place";
import css from "./ExportChoices.module.css";
import { EXPORT_FORMATS, type ExportFormat, exportAddress, type Wanted, whyNot } from "./exportAddress";

/** The export formats, each a link; `className` styles each of them. */
export function ExportChoices(props: {
  place: Place;
  count: number | undefined;
  wanted: Wanted;
  className: string;
  /** Whether the links are menu items. */
  inMenu?: boolean;
}) {
  return EXPORT_FORMATS.map((format) => <Choice key={format} format={format} {...props} />);
}

function Choice(props: {
  place: Place;
  count: number | undefined;
  wanted: Wanted;
  className: string;
  inMenu?: boolean;
  format: ExportFormat;
}) {
  const { place, count, wanted, className, inMenu, format } = props;
  const t = useText();
  const [busy, setBusy] = useState(false);
  const refused = whyNot(format, wanted, count);
  const address = refused ? undefined : exportAddress(place, format, wanted);
  const role = inMenu ? "menuitem" : undefined;
  const words = (
    <span className={inMenu ? css.words : undefined}>
      {t(`collectionMore.export.${format}`)}
      {inMenu && (
        <small>
          {t(refused ? `collectionMore.export.not.${refused}` : `collectionMore.export.${format}.text`)}
        </small>
      )}
    </span>
  );
  if (address) {
    return (
      <a role={role} className={className} href={address} download>
        {words}
      </a>
    );
  }
  const fetchIt = () => {
    if (refused || busy) return;
    setBusy(true);
    loadChunk(() => import("./downloadNamed"))
      .then(({ downloadNamed }) => downloadNamed(place, format, wanted))
      .catch(() => showToast(t("collectionMore.export.failed")))
      .finally(() => setBusy(false));
  };
  return (
    <button
      type="button"
      role={role}
      className={refused ? `${className} ${css.not}` : className}
      aria-disabled={refused ? true : undefined}
      aria-busy={busy || undefined}
      title={refused && !inMenu ? t(`collectionMore.export.not.${refused}`) : undefined}
      onClick={fetchIt}
    >
      {words}
    </button>
  );
}
