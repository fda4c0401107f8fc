import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ReactNode, useRef, useState } from "react";
import { useViewer } from "@/lib/data/session";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { AddDialog } from "./AddDialog";
import { HandOverDialog } from "./HandOverDialog";
import { Invitations } from "./Invitations";
import { MemberRow } from "./MemberRow";
import css from "./Members.module.css";
import { isReader } from "./names";
import type { Member, MemberPage } from "./place";
import { RemoveDialog } from "./RemoveDialog";
import { RoleGuide } from "./RoleGuide";
import { SearchField } from "./SearchField";

/** Number of members from which the search field is shown. */
const MANY = 6;

type Asked = { what: "add" } | { what: "remove" | "handOver"; member: Member };

interface Props {
  page: MemberPage;
  /** Replaces the heading, which is then only for screen readers. */
  views: ReactNode;
  members: readonly Member[];
  /** The text of the search field, and the search term of the list. */
  typed: string;
  onType: (text: string) => void;
  search: string;
  stale: boolean;
  more: (() => void) | undefined;
  loadingMore: boolean;
}

/** The members of an account or a collection, and the actions on them. */
export function Members(props: Props) {
  const { page, views, members, typed, onType, search, stale, more, loadingMore } = props;
  const { place, total, invitations } = page;
  const t = useText();
  const language = useLanguage();
  const { viewer } = useViewer();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const alone = total <= 1 && search === "" && invitations.length === 0;

  const close = () => setAsked(null);
  // The row that opened the dialog may have disappeared: the focus moves to the head of the list.
  const done = () => {
    close();
    requestAnimationFrame(() => heading.current?.focus());
  };
  const addButton = (
    <Button
      variant="primary"
      icon={<IconPlus size={18} aria-hidden />}
      onClick={() => setAsked({ what: "add" })}
    >
      {t("member.add")}
    </Button>
  );

  return (
    <>
      <section aria-labelledby="members">
        <div className={css.bar}>
          {views && <div className={css.views}>{views}</div>}
          <h2 id="members" ref={heading} tabIndex={-1} className={views ? "visually-hidden" : css.title}>
            {t("member.title")} <span className={css.count}>{formatNumber(total, { language })}</span>
          </h2>
          {(total >= MANY || typed !== "" || search !== "") && <SearchField typed={typed} onType={onType} />}
          {place.mayManage && !alone && addButton}
        </div>
        <p className="visually-hidden" role="status">
          {search !== "" && !stale ? t("member.search.found", { count: total }) : ""}
        </p>
        {total === 0 && search !== "" ? (
          <EmptyState
            title={t("member.search.none.title", { query: search })}
            text={t("member.search.none.text")}
            action={<Button onClick={() => onType("")}>{t("member.search.clear")}</Button>}
          />
        ) : (
          <ul className={stale ? `${css.list} ${css.stale}` : css.list} aria-busy={stale}>
            {members.map((member) => (
              <MemberRow
                key={member.id}
                place={place}
                member={member}
                own={isReader(member, viewer)}
                onRemove={() => setAsked({ what: "remove", member })}
                onHandOver={() => setAsked({ what: "handOver", member })}
              />
            ))}
          </ul>
        )}
        {more && (
          <p className={css.more}>
            <Button busy={loadingMore} onClick={more}>
              {t("common.showMore")}
            </Button>
          </p>
        )}
        {alone && place.mayManage && (
          <EmptyState
            title={t("member.alone.title")}
            text={t(place.noun === "account" ? "member.alone.account" : "member.alone.collection")}
            action={addButton}
          />
        )}
      </section>
      {invitations.length > 0 && <Invitations place={place} invitations={invitations} onWithdrawn={done} />}
      <RoleGuide place={place} />
      {asked?.what === "add" && <AddDialog place={place} onClose={close} />}
      {asked?.what === "remove" && (
        <RemoveDialog
          place={place}
          member={asked.member}
          own={isReader(asked.member, viewer)}
          onClose={close}
          onDone={done}
        />
      )}
      {asked?.what === "handOver" && (
        <HandOverDialog place={place} member={asked.member} onClose={close} onDone={done} />
      )}
    </>
  );
}
