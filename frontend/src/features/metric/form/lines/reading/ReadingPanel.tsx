import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { FoundText } from "./FoundText";
import { KeepLines } from "./KeepLines";
import css from "./ReadingPanel.module.css";
import type { ReadingProps } from "./readingProps";

/** How the server reads a text that is not canonical lines, and what the user can do with it. */
export function ReadingPanel(props: ReadingProps) {
  const { reading, onImport, onKeep, heading } = props;
  const { state } = reading;
  const t = useText();
  switch (state.kind) {
    case "none":
      return null;
    case "waiting":
      return (
        <p className={css.waiting} role="status">
          {t("metricForm.reading.waiting")}
        </p>
      );
    case "tooLarge":
      return (
        <section className={css.panel}>
          <h3 ref={heading} tabIndex={-1} className={css.title}>
            {t("metricForm.reading.tooLarge")}
          </h3>
          <Button small onClick={onImport}>
            {t("metricForm.reading.import")}
          </Button>
        </section>
      );
    case "failed":
      return (
        <div className={css.failed}>
          <LoadFailure error={state.error} onRetry={state.again} />
          {onKeep && <KeepLines onKeep={onKeep} />}
        </div>
      );
    case "read":
      return <FoundText {...props} state={state} />;
  }
}
