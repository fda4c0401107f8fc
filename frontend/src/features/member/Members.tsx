import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { useViewer } from "@/lib/data/session";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SearchInput } from "@/ui/field/SearchInput";
import { EmptyState } from "@/ui/state/EmptyState";
import { AddDialog } from "./dialog/AddDialog";
import { HandOverDialog } from "./dialog/HandOverDialog";
import { RemoveDialog } from "./dialog/RemoveDialog";
import { Invitations } from "./Invitations";
import { MemberList, NoneFound } from "./MemberList";
import css from "./Members.module.css";
import { isReader, roleName, rolesOf, roleText, usePlaceName } from "./names";
import type { Member, MemberPage, Place } from "./place/place";

interface Props extends MemberSearch {
  page: MemberPage;
  /** Replaces the heading, which is then only for screen readers. */
  views: ReactNode;
  members: readonly Member[];
  more: (() => void) | undefined;
  loadingMore: boolean;
}

/** The members of an account or a collection, and the actions on them. */
export function Members({ page, views, members, more, loadingMore, ...searching }: Props) {
  const { place, total, invitations } = page;
  const { search, stale, onType } = searching;
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
  const addButton = place.mayManage && <AddButton onClick={() => setAsked({ what: "add" })} />;

  return (
    <>
      <section aria-labelledby="members">
        <MemberBar
          {...searching}
          total={total}
          views={views}
          heading={heading}
          action={!alone && addButton}
        />
        {total === 0 && search !== "" ? (
          <NoneFound search={search} onClear={() => onType("")} />
        ) : (
          <MemberList
            place={place}
            members={members}
            viewer={viewer}
            stale={stale}
            more={more}
            loadingMore={loadingMore}
            onAsk={(what, member) => setAsked({ what, member })}
          />
        )}
        {alone && addButton && <Alone noun={place.noun} action={addButton} />}
      </section>
      {invitations.length > 0 && <Invitations invitations={invitations} onWithdrawn={done} />}
      <RoleGuide place={place} />
      {asked && <MemberDialog place={place} asked={asked} viewer={viewer} onClose={close} onDone={done} />}
    </>
  );
}

/** Number of members from which the search field is shown. */
const MANY = 6;

/** The text of the search field, and the search that the list shows. */
interface MemberSearch {
  typed: string;
  onType: (text: string) => void;
  /** The search term of the list; empty without a search. */
  search: string;
  /** Whether the shown members belong to an earlier search. */
  stale: boolean;
}

interface MemberBarProps extends MemberSearch {
  total: number;
  /** Replaces the heading, which is then only for screen readers. */
  views: ReactNode;
  heading: Ref<HTMLHeadingElement>;
  /** The button that adds a member. */
  action: ReactNode;
}

/** The head of the members: their number, a search among many, and the number found for screen readers. */
function MemberBar({ total, views, heading, action, typed, onType, search, stale }: MemberBarProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <div className={css.bar}>
        {views && <div className={css.views}>{views}</div>}
        <h2 id="members" ref={heading} tabIndex={-1} className={views ? "visually-hidden" : css.title}>
          {t("member.title")} <span className="count">{formatNumber(total, { language })}</span>
        </h2>
        {(total >= MANY || typed !== "" || search !== "") && (
          <SearchInput
            className={css.search}
            label={t("member.search")}
            placeholder={t("member.search.hint")}
            clear={t("member.search.clear")}
            typed={typed}
            onType={onType}
          />
        )}
        {action}
      </div>
      <p className="visually-hidden" role="status">
        {search !== "" && !stale ? t("member.search.found", { count: total }) : ""}
      </p>
    </>
  );
}

/** The action that the reader began. */
type Asked = { what: "add" } | { what: "remove" | "handOver"; member: Member };

/** The dialog of an action. */
function MemberDialog(props: {
  place: Place;
  asked: Asked;
  viewer: { id: string } | null | undefined;
  onClose: () => void;
  /** Called instead of `onClose` when a listed member was changed. */
  onDone: () => void;
}) {
  const { place, asked, viewer, onClose, onDone } = props;
  switch (asked.what) {
    case "add":
      return <AddDialog place={place} onClose={onClose} />;
    case "remove":
      return (
        <RemoveDialog
          place={place}
          member={asked.member}
          own={isReader(asked.member, viewer)}
          onClose={onClose}
          onDone={onDone}
        />
      );
    case "handOver":
      return <HandOverDialog place={place} member={asked.member} onClose={onClose} onDone={onDone} />;
  }
}

/** The permissions of each role here, and the transfer of ownership. */
function RoleGuide({ place }: { place: Place }) {
  const t = useText();
  const name = usePlaceName(place);
  return (
    <section className={css.guide} aria-labelledby="roles">
      <h2 id="roles">{t("member.guide.title")}</h2>
      <dl>
        {rolesOf(place.noun).map((role) => (
          <div key={role}>
            <dt>{t(roleName(role))}</dt>
            <dd>{t(roleText(place.noun, role))}</dd>
          </div>
        ))}
      </dl>
      {place.noun === "collection" && <p>{t("member.guide.fromAccount", { account: place.accountName })}</p>}
      <p>
        {t(`member.guide.ownerStays.${place.noun}`)}
        {place.mayHandOver && ` ${t("member.guide.handOver", { place: name })}`}
      </p>
    </section>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  const t = useText();
  return (
    <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={onClick}>
      {t("member.add")}
    </Button>
  );
}

/** Shown to managers while the account or collection has its owner only. */
function Alone({ noun, action }: { noun: "account" | "collection"; action: ReactNode }) {
  const t = useText();
  return (
    <EmptyState
      title={t("member.alone.title")}
      text={t(noun === "account" ? "member.alone.account" : "member.alone.collection")}
      action={action}
    />
  );
}
