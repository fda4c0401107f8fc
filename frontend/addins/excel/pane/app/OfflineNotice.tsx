import { useSyncExternalStore } from "react";
import { useText } from "@/lib/text/text";
import css from "./OfflineNotice.module.css";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** A strip while the computer has no network. */
export function OfflineNotice() {
  const t = useText();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return <div role="status">{!isOnline && <p className={css.strip}>{t("addin.offline")}</p>}</div>;
}
