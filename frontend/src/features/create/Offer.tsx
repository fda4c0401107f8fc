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
      <PageHeader title={t("collectionMore.new.guest.title")} summary={t("collectionMore.new.guest.text")} />
      <Link className={buttonClass("primary")} to={paths.signAsPublisher(next)}>
        {t("collectionMore.new.guest.action")}
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
        title={t("collectionMore.new.reader.title")}
        summary={t("collectionMore.new.reader.text")}
      />
      <Link className={buttonClass("primary")} to={paths.settings()}>
        {t("collectionMore.new.reader.action")}
      </Link>
    </>
  );
}
