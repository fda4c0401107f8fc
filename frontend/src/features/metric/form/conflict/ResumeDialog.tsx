import { unbrokenPeriod } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";

/** Asks whether a publish takes the end of a discontinued indicator back. */
export function ResumeDialog(props: {
  /** The day of the end, as 2024-03-31. */
  date: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { date, onConfirm, onClose } = props;
  const t = useText();
  const language = useLanguage();
  return (
    <Dialog
      title={t("metricMore.resume.title")}
      isDescribed
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={onConfirm}>
            {t("metricMore.resume.publish")}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t("common.cancel")}
          </Button>
        </>
      }
    >
      <p>{t("metricMore.resume.question", { date: unbrokenPeriod("D", date, language) })}</p>
    </Dialog>
  );
}
