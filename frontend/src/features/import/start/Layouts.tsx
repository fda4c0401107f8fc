import { useText } from "@/lib/text/text";
import { Fold } from "@/ui/layout/Fold";
import css from "./Start.module.css";

const WIDE = `id;population/paris;population/lyon
frequency;Y;Y
name;Paris;Lyon
unit;hab.;hab.
2020;2145906;522250
2021;2133111;522228`;

const LONG = `id,frequency,date,value
population/paris,Y,2020,2145906
population/paris,Y,2021,2133111
population/lyon,Y,2020,522250`;

/** The layouts of a file that needs no repairs, in both forms. */
export function Layouts() {
  const t = useText();
  return (
    <Fold title={t("import.layouts.title")} open={false}>
      <p className={css.text}>{t("import.layouts.text")}</p>
      <div className={css.layouts}>
        <Example title={t("import.layouts.wide")} text={t("import.layouts.wide.text")} lines={WIDE} />
        <Example title={t("import.layouts.long")} text={t("import.layouts.long.text")} lines={LONG} />
      </div>
      <p className={css.text}>{t("import.layouts.others")}</p>
    </Fold>
  );
}

function Example({ title, text, lines }: { title: string; text: string; lines: string }) {
  return (
    <figure className={css.example}>
      <figcaption>
        <strong>{title}</strong>
        <span>{text}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard */}
      <pre tabIndex={0}>{lines}</pre>
    </figure>
  );
}
