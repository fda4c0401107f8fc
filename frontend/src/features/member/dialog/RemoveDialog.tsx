import { useInvalidate } from "@/lib/data/changes";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { ConfirmDialog } from "@/ui/action/ConfirmDialog";
import { showToast } from "@/ui/state/toasts";
import css from "../Members.module.css";
import { nameOf, usePlaceName } from "../names";
import type { Member, Place } from "../place/place";
import { memberProblem } from "../Trouble";
import { useReadAgain } from "../useMembers";

/** Confirms the removal of a member, or the reader's own leaving, with its consequences. */
export function RemoveDialog(props: {
  place: Place;
  member: Member;
  /** Whether the reader leaves. */
  own: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { place, member, own, onClose, onDone } = props;
  const t = useText();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const placeName = usePlaceName(place);
  const name = nameOf(member);
  const saving = useSaving({
    send: () => place.remove(member),
    done: async () => {
      if (own) {
        navigate(afterLeaving(place));
        showToast((then) => then("member.left", { place: placeName }));
        await invalidate("rights");
      } else {
        await readAgain();
        onDone();
        showToast((then) => then("member.removed", { name, place: placeName }));
      }
    },
    refused: () => void readAgain(),
  });
  return (
    <ConfirmDialog
      title={
        own
          ? t("member.leave.title", { place: placeName })
          : t("member.remove.title", { name, place: placeName })
      }
      action={own ? t("member.leave.confirm", { place: placeName }) : t("member.remove.confirm", { name })}
      saving={saving}
      sentence={memberProblem}
      onConfirm={() => void saving.save(null)}
      onClose={onClose}
    >
      <ul className={css.consequences}>
        {(own ? leaving : removing)(t, place, member, placeName).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

type Translate = ReturnType<typeof useText>;

function removing(t: Translate, place: Place, member: Member, placeName: string): string[] {
  const name = nameOf(member);
  const account = place.accountName;
  const published = t("member.remove.published");
  if (place.access === null) {
    const count = member.ownedCollections;
    return [
      t("member.remove.account", { name, place: placeName }),
      ...(count > 0 ? [t("member.remove.owned", { count, place: placeName })] : []),
      published,
    ];
  }
  const reads = {
    PUBLIC: t("member.remove.PUBLIC", { name, place: placeName }),
    ACCOUNT: t("member.remove.ACCOUNT", { name, place: placeName, account }),
    PRIVATE: t("member.remove.PRIVATE", { name, place: placeName }),
  };
  return [reads[place.access], t("member.remove.stays", { account }), published];
}

function leaving(t: Translate, place: Place, member: Member, placeName: string): string[] {
  const account = place.accountName;
  const back = t("member.leave.back");
  if (place.access === null) {
    const count = member.ownedCollections;
    return [
      t("member.leave.account", { place: placeName }),
      ...(count > 0 ? [t("member.leave.owned", { count, place: placeName })] : []),
      back,
    ];
  }
  const reads = {
    PUBLIC: t("member.leave.PUBLIC", { place: placeName }),
    ACCOUNT: t("member.leave.ACCOUNT", { place: placeName, account }),
    PRIVATE: t("member.leave.PRIVATE", { place: placeName }),
  };
  return [reads[place.access], t("member.leave.stays", { account }), back];
}

/** The nearest page that a former member can still see. */
function afterLeaving({ scope, access }: Place): string {
  if (scope.collection === null) return paths.home;
  return access === "PRIVATE"
    ? paths.account(scope.account)
    : paths.collection(scope.account, scope.collection);
}
