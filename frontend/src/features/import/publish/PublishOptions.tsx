import type { PublishMode } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Choices } from "@/ui/field/Choices";
import { Switch } from "@/ui/field/fields";
import { Notice } from "@/ui/state/Notice";
import type { ImportChoice } from "../useImportChoice";
import css from "./publish.module.css";

/** The treatment of existing values, with the number of values that it deletes. */
export function ModeChoice(props: {
  mode: PublishMode;
  /** Number of values to be deleted. */
  removed: number;
  onChange: (mode: PublishMode) => void;
}) {
  const { mode, removed, onChange } = props;
  const t = useText();
  return (
    <div className={css.mode}>
      <Choices
        name="mode"
        label={t("import.mode.label")}
        description={t(mode === "MERGE" ? "import.mode.merge.text" : "import.mode.replace.text")}
        value={mode}
        options={[
          { value: "MERGE", label: t("import.mode.merge") },
          { value: "REPLACE", label: t("import.mode.replace") },
        ]}
        onChange={onChange}
      />
      {mode === "REPLACE" && removed > 0 && (
        <Notice kind="warning">{t("import.mode.removed", { count: removed })}</Notice>
      )}
    </div>
  );
}

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
