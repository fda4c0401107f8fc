import type { IdentityProvider } from "@/lib/data/service";
import { useDepart } from "@/lib/identity/useDepart";
import { useText } from "@/lib/text/text";
import { ProviderButtons } from "@/ui/action/ProviderButtons";
import type { Aim } from "../onward";

/** The buttons that sign in by an identity provider. */
export function ProviderChoice({ providers, aim }: { providers: readonly IdentityProvider[]; aim: Aim }) {
  const t = useText();
  const departing = useDepart();
  return (
    <ProviderButtons
      providers={providers}
      text={(label) => t("sign.provider.continue", { label })}
      departing={departing}
      onChoose={(provider) => departing.depart({ provider, purpose: "SIGN_IN", ...aim })}
    />
  );
}
