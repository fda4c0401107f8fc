import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import css from "../Members.module.css";
import { isReader } from "../names";
import type { Member, Place } from "../place/place";
import { MemberRow } from "./MemberRow";

/** The found members, one below the other, and a button for the next page. */
export function MemberList(props: {
  place: Place;
  members: readonly Member[];
  viewer: { id: string } | null | undefined;
  /** Whether the members belong to an earlier search. */
  stale: boolean;
  more: (() => void) | undefined;
  loadingMore: boolean;
  onAsk: (what: "remove" | "handOver", member: Member) => void;
}) {
  const { place, members, viewer, stale, more, loadingMore, onAsk } = props;
  const t = useText();
  return (
    <>
      <ul className={stale ? `${css.list} ${css.stale}` : css.list} aria-busy={stale}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            place={place}
            member={member}
            own={isReader(member, viewer)}
            onRemove={() => onAsk("remove", member)}
            onHandOver={() => onAsk("handOver", member)}
          />
        ))}
      </ul>
      {more && (
        <p className={css.more}>
          <Button busy={loadingMore} onClick={more}>
            {t("common.showMore")}
          </Button>
        </p>
      )}
    </>
  );
}

/** Shown instead of the list if a search found no member. */
export function NoneFound({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useText();
  return (
    <EmptyState
      title={t("member.search.none.title", { query: search })}
      text={t("member.search.none.text")}
      action={<Button onClick={onClear}>{t("member.search.clear")}</Button>}
    />
  );
}
