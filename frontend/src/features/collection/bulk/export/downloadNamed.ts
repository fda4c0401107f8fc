import type { Place } from "../../place";
import { bareAddress, type ExportFormat, idsOf, type Wanted } from "./exportAddress";

/** Downloads a file whose indicators are sent as a form, and saves it for the reader. */
export async function downloadNamed(place: Place, format: ExportFormat, wanted: Wanted): Promise<void> {
  const response = await fetch(bareAddress(place, format, wanted), { method: "POST", body: idsOf(wanted) });
  if (!response.ok) throw new Error(`the export was refused: ${response.status}`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = `${place.collection}.${format}`;
  link.click();
  URL.revokeObjectURL(url);
}
