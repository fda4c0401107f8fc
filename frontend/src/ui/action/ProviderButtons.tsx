import { useRef } from "react";
import type { IdentityProvider } from "@/lib/data/service";
import type { Departing } from "@/lib/identity/useDepart";
import { Button } from "./Button";
import { DepartureNotices } from "./DepartureNotices";
import css from "./ProviderButtons.module.css";

/** A button for each identity provider, and why it could not be opened. */
export function ProviderButtons(props: {
  providers: readonly IdentityProvider[];
  text: (label: string) => string;
  departing: Departing;
  onChoose: (provider: string) => void;
  /** The field of the form whose problems the first button shows. */
  field?: string;
}) {
  const { providers, text, departing, onChoose, field } = props;
  const chosen = useRef<string | undefined>(undefined);
  const choose = (provider: string) => {
    chosen.current = provider;
    onChoose(provider);
  };
  return (
    <div className={css.buttons}>
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          data-field={field}
          busy={departing.leavingFor === name}
          onClick={() => choose(name)}
        >
          {text(label)}
        </Button>
      ))}
      <DepartureNotices
        departing={departing}
        onRetry={() => chosen.current !== undefined && choose(chosen.current)}
      />
    </div>
  );
}
