import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { ProgressBar } from "./ProgressBar";
import css from "./Start.module.css";
import { sizeText } from "./size";

/** The progress of an upload. */
export function Uploading(props: { name: string; sent: number; size: number; onStop: () => void }) {
  const { name, sent, size, onStop } = props;
  const t = useText();
  const language = useLanguage();
  const all = sent >= size;
  const words = t(all ? "import.upload.waiting" : "import.upload.title", { name });
  return (
    <div className={css.sending}>
      <p role="status" className={css.call}>
        {words}
      </p>
      <ProgressBar
        label={words}
        done={Math.min(sent, size)}
        total={all ? 0 : size}
        text={
          all
            ? undefined
            : t("import.upload.of", { sent: sizeText(sent, t, language), size: sizeText(size, t, language) })
        }
      />
      <Button onClick={onStop}>{t("import.upload.stop")}</Button>
    </div>
  );
}
