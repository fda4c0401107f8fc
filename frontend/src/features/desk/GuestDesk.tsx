import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";

/** For guests: the desk lists editable indicators, so it needs a session. */
export function GuestDesk({ next }: { next: string }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t("desk.title")} summary={t("desk.guest.text")} />
      <Link className={buttonClass("primary")} to={paths.sign(next)}>
        {t("common.signIn")}
      </Link>
    </>
  );
}
