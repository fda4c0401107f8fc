import { useText } from "@/lib/text";
import css from "./Bulk.module.css";

/** Says that what is selected is being read, and how far. */
export function Reading({ read }: { read: number }) {
  const t = useText();
  return (
    <div role="status">
      <p className={css.muted}>{t("bulk.reading", { count: read })}</p>
    </div>
  );
}
