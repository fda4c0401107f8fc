import { useOffline } from "@/lib/browser/offline";
import { useText } from "@/lib/text/text";
import css from "./OfflineStrip.module.css";

/** A strip shown while the browser is offline. */
export function OfflineStrip() {
  const t = useText();
  const offline = useOffline();
  return (
    <div role="status" aria-live="polite">
      {offline && <p className={css.strip}>{t("common.offline")}</p>}
    </div>
  );
}
