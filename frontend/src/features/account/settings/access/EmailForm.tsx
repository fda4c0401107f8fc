import { useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "../settings.module.css";
import { EmailAddressForm } from "./EmailAddressForm";
import { EmailCodeForm } from "./EmailCodeForm";

/** Changes the address: the password first, then the code mailed to the new address. */
export function EmailForm({ email }: { email: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState("");
  const [ticket, setTicket] = useState<string | null>(null);

  const close = () => {
    setOpen(false);
    setTicket(null);
    setWanted("");
  };
  if (!open) {
    return (
      <div className={css.stack}>
        <p className={css.device}>{email}</p>
        <Button onClick={() => setOpen(true)}>{t("account.email.change")}</Button>
      </div>
    );
  }
  if (ticket === null) {
    return <EmailAddressForm wanted={wanted} setWanted={setWanted} onSent={setTicket} onClose={close} />;
  }
  return <EmailCodeForm email={wanted.trim()} ticket={ticket} onClose={close} />;
}
