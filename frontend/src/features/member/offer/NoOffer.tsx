import { usePageTitle } from "@/lib/browser/title";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import css from "./Offer.module.css";

/** Shown instead of an invitation that has ended or whose link is incomplete. */
export function NoOffer({ kind }: { kind: "over" | "broken" }) {
  const t = useText();
  const over = kind === "over";
  const title = t(over ? "member.offer.over" : "member.offer.broken");
  usePageTitle(title);
  return (
    <div className={css.screen}>
      <h1>{title}</h1>
      <p className={css.lead}>{t(over ? "member.offer.overText" : "member.offer.brokenText")}</p>
      <p>
        <Link className={buttonClass()} to={paths.home}>
          {t("member.offer.home")}
        </Link>
      </p>
    </div>
  );
}
