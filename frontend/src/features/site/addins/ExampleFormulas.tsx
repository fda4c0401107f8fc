import { useLanguage } from "@/lib/text/text";
import { CodeBlock } from "../guideApi/CodeBlock";
import { exampleFormulas, PLACEHOLDERS, SHEETS } from "./formulas";
import { useExampleSeries } from "./useExampleSeries";

/** Example formulas for each spreadsheet, about an indicator of this installation. */
export function ExampleFormulas() {
  const language = useLanguage();
  const series = useExampleSeries();
  return SHEETS.map((sheet) => {
    const text = exampleFormulas(sheet, series ?? PLACEHOLDERS[language], language);
    // As many lines as the formulas will have, so that nothing below moves.
    const shown = series ? text : text.replaceAll(/.+/g, "…");
    return <CodeBlock key={sheet} language={sheet} name={sheet} text={shown} />;
  });
}
