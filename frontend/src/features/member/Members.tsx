import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ReactNode, useRef, useState } from "react";
import { useViewer } from "@/lib/data/session";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { EmptyState } from "@/ui/state/EmptyState";
import { type Asked, MemberDialog } from "./dialog/MemberDialog";
import { Invitations } from "./invitation/Invitations";
import { MemberList, NoneFound } from "./list/MemberList";
import { MemberBar, type MemberSearch } from "./MemberBar";
import type { Member, MemberPage } from "./place/place";
import { RoleGuide } from "./RoleGuide";

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
