import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, MenuGroup, menuItem } from "@/ui/action/Menu";
import type { Place } from "../../place";
import { ExportChoices } from "./ExportChoices";
import type { Wanted } from "./exportAddress";

/** Exports of the found or selected indicators: a table, a workbook, or an archive with a file for each indicator. */
export function ExportMenu(props: {
  place: Place;
  count: number | undefined;
  wanted: Wanted;
  /** Whether the button has a border, among other actions. */
  edged?: boolean;
}) {
  const { place, count, wanted, edged } = props;
  const t = useText();
  return (
    <Menu
      label={t("collectionMore.export")}
      className={buttonClass(edged ? "plain" : "quiet", true)}
      trigger={
        <>
          <IconDownload size={16} aria-hidden />
          {t("collectionMore.export")}
        </>
      }
    >
      <MenuGroup label={t("collectionMore.export.title", { count: count ?? 0 })}>
        <ExportChoices place={place} count={count} wanted={wanted} className={menuItem} inMenu />
      </MenuGroup>
    </Menu>
  );
}
