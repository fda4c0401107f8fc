import { type SignInRules, useSignInRules } from "@/lib/data/service";
import type { Viewer } from "@/lib/data/session";
import { useWaysIn } from "@/lib/identity/waysIn";
import { useText } from "@/lib/text/text";
import { Section } from "@/ui/layout/Section";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { PasswordForm } from "../PasswordForm";
import { WaysIn } from "./WaysIn";

/** The reader's ways to sign in. On a server without identity providers, that is the password alone. */
export function WaysSection({ viewer }: { viewer: Viewer }) {
  const t = useText();
  const rules = useSignInRules();
  const ways = useWaysIn();
  const waiting = (
    <Skeleton>
      <Bar height={72} />
      <Bar height={72} />
    </Skeleton>
  );
  if (rules && !hasSeveralWays(rules, viewer) && !ways.data?.identities.length) {
    return (
      <Section title={t("account.section.password")} text={t("account.section.passwordText")}>
        <PasswordForm viewer={viewer} />
      </Section>
    );
  }
  return (
    <Section title={t("ways.section")} text={t("ways.section.text")}>
      <Loaded from={{ ...ways, data: rules && ways.data }} waiting={waiting}>
        {({ identities }) => rules && <WaysIn viewer={viewer} rules={rules} identities={identities} />}
      </Loaded>
    </Section>
  );
}

/** Whether there is more to set than a password. */
function hasSeveralWays(rules: SignInRules, viewer: Viewer): boolean {
  return rules.identityProviders.length > 0 || viewer.hasPassword === false;
}
