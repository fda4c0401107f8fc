import { usePageTitle } from "@/lib/browser/title";
import type { SignInRules } from "@/lib/data/service";
import { useText } from "@/lib/text/text";
import { ClosedNote } from "../ClosedNote";
import type { Aim } from "../onward";
import css from "../SignScreen.module.css";
import { ProviderChoice } from "./ProviderChoice";

/** The sign screen of a server that accepts no passwords: the providers alone. */
export function ProvidersOnly({ rules, aim }: { rules: SignInRules; aim: Aim }) {
  const t = useText();
  const title = t(aim.publishing ? "sign.publish.title" : "sign.in.title");
  usePageTitle(title);
  const { identityProviders: providers, signUp } = rules;
  return (
    <div className={css.screen}>
      <div className={`stack-2 ${css.head}`}>
        <h1>{title}</h1>
        <p>{t("sign.provider.only")}</p>
      </div>
      <ProviderChoice providers={providers} aim={aim} />
      <div className={css.ways}>{signUp ? <p>{t("sign.provider.onlyNew")}</p> : <ClosedNote />}</div>
    </div>
  );
}
