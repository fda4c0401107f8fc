import { useService } from "@/lib/data/service";
import { useText } from "@/lib/text/text";
import { Contact } from "./Contact";
import { Prose, ProseSection } from "./Prose";

/** `/about`. */
export function About() {
  return (
    <Prose title="prose.about.title" lead="prose.about.lead">
      <ProseSection title="prose.about.what.title" text="prose.about.what.text" />
      <ProseSection title="prose.about.who.title" text="prose.about.who.text" />
      <ProseSection title="prose.about.promise.title" text="prose.about.promise.text" />
      <ProseSection title="prose.contact.title">
        <Contact id="prose.contact.text" />
        <Version />
      </ProseSection>
    </Prose>
  );
}

function Version() {
  const t = useText();
  const { version } = useService();
  return version ? <p>{t("prose.about.version", { version })}</p> : null;
}
