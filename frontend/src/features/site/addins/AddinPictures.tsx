import { type PlainMessageId, useLanguage, useText } from "@/lib/text/text";
import css from "./AddinPictures.module.css";
import excelDarkEn from "./pictures/excel-en-dark.webp";
import excelEn from "./pictures/excel-en-light.webp";
import excelDarkFr from "./pictures/excel-fr-dark.webp";
import excelFr from "./pictures/excel-fr-light.webp";
import sheetsEn from "./pictures/sheets-en-light.webp";
import sheetsFr from "./pictures/sheets-fr-light.webp";

/** The size of the pictures on the page, in pixels; they have twice as many. */
const EXCEL = { width: 320, height: 560 };
const SHEETS = { width: 300, height: 560 };

/** The pane in Excel and the sidebar in Google Sheets, as the tests of the add-ins see them. */
export function AddinPictures() {
  const language = useLanguage();
  const excel = { en: [excelEn, excelDarkEn], fr: [excelFr, excelDarkFr] }[language];
  const sheets = { en: sheetsEn, fr: sheetsFr }[language];
  return (
    <div className={css.pictures}>
      <Picture
        caption="prose.addins.pictures.excel"
        alt="prose.addins.pictures.excelText"
        size={EXCEL}
        files={excel}
      />
      <Picture
        caption="prose.addins.pictures.sheets"
        alt="prose.addins.pictures.sheetsText"
        size={SHEETS}
        files={[sheets]}
      />
    </div>
  );
}

/** A picture in the theme of the page: the second file, where there is one, is dark. */
function Picture(props: {
  caption: PlainMessageId;
  alt: PlainMessageId;
  size: { width: number; height: number };
  files: readonly (string | undefined)[];
}) {
  const t = useText();
  const [light, dark] = props.files;
  const image = { alt: t(props.alt), loading: "lazy", decoding: "async", ...props.size } as const;
  return (
    <figure className={css.picture}>
      <img className={dark ? css.light : undefined} src={light} {...image} alt={image.alt} />
      {dark && <img className={css.dark} src={dark} {...image} alt={image.alt} />}
      <figcaption>{t(props.caption)}</figcaption>
    </figure>
  );
}
