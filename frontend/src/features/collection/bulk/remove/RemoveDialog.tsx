import type { Place } from "../../place";
import type { Selection } from "../selection/selection";
import { useSelected } from "../useSelected";
import { Ended } from "./Ended";
import { RemoveQuestion } from "./RemoveQuestion";
import { Running } from "./Running";
import { useRemoval } from "./useRemoval";

/**
 * Deletes the selection: lists the indicators, confirms, shows the progress, and reports remaining ones with the
 * reason.
 */
export function RemoveDialog(props: {
  place: Place;
  selection: Selection;
  onClose: () => void;
  /** Called after a deletion: the selection is then empty. */
  onRemoved: () => void;
}) {
  const { place, selection, onClose, onRemoved } = props;
  const selected = useSelected(place, selection);
  const removal = useRemoval();
  const isRunning = removal.step === "running" || removal.step === "stopping";
  const close = () => {
    if (isRunning) return removal.stop();
    if (removal.removed > 0) onRemoved();
    onClose();
  };
  if (isRunning) return <Running state={removal} onStop={removal.stop} onClose={close} />;
  if (removal.step === "ended")
    return <Ended place={place} state={removal} onGoOn={removal.goOn} onClose={close} />;
  return <RemoveQuestion place={place} selected={selected} onRemove={removal.start} onClose={close} />;
}
