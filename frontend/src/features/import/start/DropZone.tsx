import IconFileSpreadsheet from "@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs";
import { type ChangeEvent, useRef, useState } from "react";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { PasteField } from "./PasteField";
import css from "./Start.module.css";
import { MAX_BYTES } from "./upload";
import { useDroppedFile } from "./useDroppedFile";

/** Types that the file dialog offers; others are accepted too, since the content decides. */
const ACCEPTED =
  ".csv,.tsv,.txt,.xlsx,.xml,.json,.zip,text/csv,text/tab-separated-values,application/json,application/zip";
const MAX_INDICATORS = 5_000;

/** The drop zone of a file, with buttons to choose and to paste one. The whole page accepts a drop. */
export function DropZone({ onTake }: { onTake: (file: Blob, name: string) => void }) {
  const t = useText();
  const language = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
  const [pastes, setPastes] = useState(false);
  const pastedName = t("import.paste.name");

  const over = useDroppedFile(onTake, pastedName);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onTake(file, file.name);
    event.target.value = ""; // allows choosing the same file again
  };

  return (
    <div className={over ? `${css.zone} ${css.over}` : css.zone}>
      <IconFileSpreadsheet size={32} stroke={1.25} aria-hidden className={css.icon} />
      <p className={css.call}>{t("import.start.drop")}</p>
      <div className={css.ways}>
        <Button variant="primary" aria-describedby="import-rule" onClick={() => chooser.current?.click()}>
          {t("import.start.choose")}
        </Button>
        <Button aria-expanded={pastes} onClick={() => setPastes(!pastes)}>
          {t("import.start.paste")}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t("import.start.choose")}
        onChange={chosen}
      />
      {pastes && (
        <PasteField onTake={(text) => onTake(new Blob([text], { type: "text/plain" }), pastedName)} />
      )}
      <p id="import-rule" className={css.rule}>
        {t("import.start.rule", {
          size: formatNumber(MAX_BYTES / 1024 / 1024, { language }),
          count: MAX_INDICATORS,
        })}
      </p>
    </div>
  );
}
