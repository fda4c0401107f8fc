import { useId, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Paragraphs } from "@/ui/text/Paragraphs";
import { TagList } from "@/ui/text/TagList";
import css from "./Overview.module.css";

const ABOUT = graphql(`
  fragment About_collection on Collection {
    description { fr en }
    tags { fr en }
  }
`);

/** Longest description in characters that is not folded at first. */
const LONG_DESCRIPTION = 420;

/** The subject of a collection: its description and its tags. */
export function About(props: { collection: FragmentType<typeof ABOUT> }) {
  const collection = readFragment(ABOUT, props.collection);
  const t = useText();
  const pick = usePickText();
  const description = pick(collection.description);
  const tags = pick(collection.tags);
  if (!description && !tags) return null;
  return (
    <div className={css.about}>
      {description && <Description {...description} />}
      {tags && (
        <div className={css.tags}>
          <TagList tags={tags.text} lang={tags.lang} label={t("collectionMore.page.tags")} />
        </div>
      )}
    </div>
  );
}

function Description({ text, lang }: { text: string; lang?: string }) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(text.length <= LONG_DESCRIPTION);
  const long = text.length > LONG_DESCRIPTION;
  return (
    <div>
      <div id={id} className={open ? undefined : css.folded}>
        <Paragraphs text={text} lang={lang} />
      </div>
      {long && (
        <Button variant="link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? "collectionMore.page.less" : "collectionMore.page.more")}
        </Button>
      )}
    </div>
  );
}
