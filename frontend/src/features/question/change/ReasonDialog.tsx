import { type ReactNode, useState } from "react";
import { useFieldErrors } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { Textarea } from "@/ui/field/fields";
import { Counter } from "../form/Counter";
import { REASON_MAX } from "../form/limits";
import type { Place } from "../place";
import type { PostChange } from "./changes";
import { usePostChange } from "./usePostChange";

/** Asks for the reason of a report, a removal or a bar, and sends the change with it. */
export function ReasonDialog(props: {
  place: Place;
  title: string;
  /** Who reads the reason, and what happens. */
  text: ReactNode;
  submit: string;
  isDanger: boolean;
  /** The change with a reason. */
  change: (reason: string) => PostChange;
  onClose: () => void;
}) {
  const { place, title, text, submit, isDanger, change, onClose } = props;
  const t = useText();
  const [reason, setReason] = useState("");
  const changing = usePostChange(place, onClose);
  const errorOf = useFieldErrors(changing.problems);
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <FormShell
        {...changing}
        onSubmit={() => changing.send(change(reason))}
        submit={submit}
        danger={isDanger}
        beside={<Button onClick={onClose}>{t("common.cancel")}</Button>}
      >
        <div>
          <Textarea
            name="reason"
            label={t("question.reason")}
            required
            withAsterisk={false}
            data-autofocus
            rows={3}
            value={reason}
            error={errorOf("reason")}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Counter text={reason} max={REASON_MAX} />
        </div>
      </FormShell>
    </Dialog>
  );
}
