import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { shortAddress } from "../../../../core/publish/address";
import { usePane } from "../../app/services";

/** A problem with the way to its cell. */
export function ProblemLine({ message, cell }: { message: string; cell: string | undefined }) {
  const t = useText();
  const { host } = usePane();
  return (
    <li>
      {cell && (
        <>
          <Button
            variant="link"
            aria-label={t("addin.show", { cell: shortAddress(cell) })}
            // A cell that was deleted meanwhile is not shown.
            onClick={() => void host.select(cell).catch(() => undefined)}
          >
            {shortAddress(cell)}
          </Button>{" "}
        </>
      )}
      {message}
    </li>
  );
}
