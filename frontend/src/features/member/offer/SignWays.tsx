import { useSaving } from "@/lib/data/saving";
import { type Arrival, useSignOut } from "@/lib/data/signing";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { FormShell } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import css from "./Offer.module.css";

/** The arrival after signing in, stored in the browser's history: an address would reveal the secret. */
function arrival(token: string, email: string, way: Arrival["way"]): Arrival {
  return { next: paths.invitation(token), email, way };
}

/** For a guest: signing in or up with the invited address. */
export function GuestWays({ token, email }: { token: string; email: string }) {
  const t = useText();
  return (
    <div className={css.ways}>
      <p>{t("member.offer.guest")}</p>
      <div className={css.buttons}>
        <Link className={buttonClass("primary")} to={paths.sign()} state={arrival(token, email, "in")}>
          {t("member.offer.signIn")}
        </Link>
        <Link className={buttonClass()} to={paths.sign()} state={arrival(token, email, "up")}>
          {t("member.offer.signUp")}
        </Link>
      </div>
    </div>
  );
}

/** For a user signed in with another address. */
export function OtherAddress({ token, email, own }: { token: string; email: string; own: string }) {
  const t = useText();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const saving = useSaving({
    send: async () => {
      await signOut();
      return { problems: [] };
    },
    done: async () => void navigate(paths.sign(), { state: arrival(token, email, "in") }),
  });
  return (
    <div className={css.ways}>
      <Notice kind="warning" title={t("member.offer.other", { email, own })}>
        <p>{t("member.offer.otherText")}</p>
      </Notice>
      <FormShell
        {...saving}
        onSubmit={() => void saving.save(null)}
        submit={t("member.offer.signInOther", { email })}
        beside={
          <Link className={buttonClass("quiet")} to={paths.home}>
            {t("member.offer.later")}
          </Link>
        }
      >
        {null}
      </FormShell>
    </div>
  );
}
