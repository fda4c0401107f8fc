import { isReader } from "../names";
import type { Member, Place } from "../place/place";
import { AddDialog } from "./AddDialog";
import { HandOverDialog } from "./HandOverDialog";
import { RemoveDialog } from "./RemoveDialog";

/** The action that the reader began. */
export type Asked = { what: "add" } | { what: "remove" | "handOver"; member: Member };

/** The dialog of an action. */
export function MemberDialog(props: {
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
