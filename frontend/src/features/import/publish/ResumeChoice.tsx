import { useText } from "@/lib/text/text";
import { Switch } from "@/ui/field/fields";
import type { ImportChoice } from "../useImportChoice";
import css from "./publish.module.css";

/**
 * Takes the ends of the discontinued indicators back that the file publishes to; absent where there are none. `ended`
 * is their number, whether or not their ends are taken back.
 */
export function ResumeChoice({ ended, importing }: { ended: number; importing: ImportChoice }) {
  const { choice, change } = importing;
  const t = useText();
  if (ended === 0 && !choice.resume) return null;
  return (
    <div className={css.mode}>
      <Switch
        label={t("import.resume", { count: ended })}
        description={t("import.resume.text", { count: ended })}
        checked={choice.resume}
        onChange={(event) => change({ resume: event.target.checked })}
      />
    </div>
  );
}
