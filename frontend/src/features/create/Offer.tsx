import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";

/** For guests: publishing needs an account. Signing in returns to this page. */
export function GuestOffer({ next }: { next: string }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t("collectionForm.new.guest.title")} summary={t("collectionForm.new.guest.text")} />
      <Link className={buttonClass("primary")} to={paths.signAsPublisher(next)}>
        {t("collectionForm.new.guest.action")}
      </Link>
    </>
  );
}

/** For readers: publishing needs a publisher account, which theirs can become. */
export function ReaderOffer() {
  const t = useText();
  return (
    <>
      <PageHeader
        title={t("collectionForm.new.reader.title")}
        summary={t("collectionForm.new.reader.text")}
      />
      <Link className={buttonClass("primary")} to={paths.settings()}>
        {t("collectionForm.new.reader.action")}
      </Link>
    </>
  );
}
