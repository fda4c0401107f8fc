import { useText } from "@/lib/text/text";
import { CopyButton } from "@/ui/action/CopyButton";
import css from "./CodeBlock.module.css";

/** Lines of a program below its language, with a button that copies them. `name` distinguishes it from its neighbours. */
export function CodeBlock(props: { language: string; name: string; text: string }) {
  const { language, name, text } = props;
  const t = useText();
  return (
    <figure className={css.block}>
      <figcaption className={css.caption} translate="no">
        {language}
        <CopyButton text={text} done={t("prose.guideApi.copied")} small variant="quiet">
          {t("prose.guideApi.copy")} <span className="visually-hidden">{name}</span>
        </CopyButton>
      </figcaption>
      <pre translate="no">{text.trimEnd()}</pre>
    </figure>
  );
}
