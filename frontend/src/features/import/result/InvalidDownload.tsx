import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useLanguage, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { invalidAddress } from "../addresses";
import type { ImportChoice } from "../useImportChoice";

/** The part of a file that cannot be published, as it was read, with the reasons. `file` is its id. */
export function InvalidDownload({ file, importing }: { file: string; importing: ImportChoice }) {
  const t = useText();
  const language = useLanguage();
  return (
    <a
      className={buttonClass("plain", true)}
      href={invalidAddress(file, importing.options, language)}
      download
      title={t("import.download.text")}
    >
      <IconDownload size={16} aria-hidden />
      {t("import.download")}
    </a>
  );
}
