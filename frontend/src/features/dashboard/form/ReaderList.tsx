import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Avatar } from "@/ui/text/Avatar";
import explained from "./Explained.module.css";
import css from "./ReaderList.module.css";

const READER = graphql(`
  fragment ReaderList_account on Account {
    id
    key
    name
    pictureUrl
  }
`);

/** An account that may read a shared personal dashboard. */
export type Reader = FragmentType<typeof READER>;

/** The readers of a dashboard, each with a button that removes it. */
export function ReaderList(props: { readers: readonly Reader[]; onRemove: (username: string) => void }) {
  const { readers, onRemove } = props;
  const t = useText();
  if (readers.length === 0) return <p className={explained.explained}>{t("dashboardEdit.readers.none")}</p>;
  return (
    <ul className={css.readers}>
      {readFragment(READER, readers).map((reader) => (
        <li key={reader.id}>
          <Avatar name={reader.name || reader.key} picture={reader.pictureUrl ?? null} />
          <Link to={paths.account(reader.key)}>{reader.name || reader.key}</Link>
          {reader.name && <span className="detail">{reader.key}</span>}
          <Button
            small
            variant="quiet"
            aria-label={t("dashboardEdit.readers.removeOf", { username: reader.key })}
            onClick={() => onRemove(reader.key)}
          >
            {t("dashboardEdit.readers.remove")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
