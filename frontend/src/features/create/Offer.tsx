import { Link } from "react-router";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text";
import { buttonClass } from "@/ui/Button";
import { PageHeader } from "@/ui/PageHeader";

/** For guests: publishing needs an account. After signing in one comes back here. */
export function GuestOffer({ next }: { next: string }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t("collection.new.guest.title")} summary={t("collection.new.guest.text")} />
      <Link className={buttonClass("primary")} to={paths.signAsPublisher(next)}>
        {t("collection.new.guest.action")}
      </Link>
    </>
  );
}

/** For readers: publishing needs a publisher's account, which theirs can become. */
export function ReaderOffer() {
  const t = useText();
  return (
    <>
      <PageHeader title={t("collection.new.reader.title")} summary={t("collection.new.reader.text")} />
      <Link className={buttonClass("primary")} to={paths.settings()}>
        {t("collection.new.reader.action")}
      </Link>
    </>
  );
}
