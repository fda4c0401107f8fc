import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import css from "../settings.module.css";

/** Downloads all data of an account as one file. */
export function ExportSettings({ account }: { account: string }) {
  const t = useText();
  return (
    <div className={css.stack}>
      <p className={css.prose}>{t("settings.export.text")}</p>
      <a className={buttonClass()} href={paths.accountExport(account)} download>
        <IconDownload size={18} stroke={1.5} aria-hidden />
        {t("settings.export.action")}
      </a>
      <p className={css.muted}>{t("settings.export.large")}</p>
    </div>
  );
}
