import { useState } from "react";
import { type BilingualText, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import type { PinChanges, Target } from "../usePinChanges";
import css from "./PinDialog.module.css";

/** An indicator or a chart, with the button that pins or unpins it. */
export function PinEntry(props: {
  name: BilingualText;
  detail: string;
  pinned: boolean;
  target: Target;
  changes: PinChanges;
}) {
  const { name, detail, pinned, target, changes } = props;
  const t = useText();
  const [busy, setBusy] = useState(false);
  const shown = usePickText()(name);
  const label = shown?.text ?? detail;
  const change = async () => {
    setBusy(true);
    await (pinned ? changes.unpin(target) : changes.pin(target));
    setBusy(false);
  };
  return (
    <li className={css.entry}>
      <span className={css.name}>
        <span lang={shown?.lang}>{label}</span>
        <span className={css.key}>{detail}</span>
      </span>
      <Button
        small
        busy={busy}
        aria-label={t(pinned ? "collectionMore.pins.unpin" : "collectionForm.pin.pin", { name: label })}
        onClick={() => void change()}
      >
        {t(pinned ? "collectionForm.pin.off" : "collectionForm.pin.on")}
      </Button>
    </li>
  );
}

/** Grey bars while entries load. */
export function WaitingEntries() {
  return (
    <Skeleton>
      <Bar height={28} />
      <Bar height={28} />
      <Bar height={28} />
    </Skeleton>
  );
}
