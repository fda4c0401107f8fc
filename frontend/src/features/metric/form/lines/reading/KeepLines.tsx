import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";

/** Publishes what follows the values as their notes, where the user says so. */
export function KeepLines({ onKeep }: { onKeep: () => void }) {
  const t = useText();
  return (
    <Button variant="link" onClick={onKeep}>
      {t("metricForm.reading.keep")}
    </Button>
  );
}
