import { Link } from "@/lib/router/Link";
import css from "./FollowList.module.css";

/** The name of an object in a list, which leads to its page; `to` is absent while the reader may not see it. */
export function RowName({ name, to }: { name: string; to: string | undefined }) {
  if (to === undefined) return <span className={css.name}>{name}</span>;
  return (
    <Link className={css.name} to={to}>
      {name}
    </Link>
  );
}
