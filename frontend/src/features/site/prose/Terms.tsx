import { Contact } from "./Contact";
import { Prose, ProseSection } from "./Prose";

/** `/terms`. */
export function Terms() {
  return (
    <Prose title="prose.terms.title" lead="prose.terms.lead">
      <ProseSection title="prose.terms.read.title" text="prose.terms.read.text" />
      <ProseSection title="prose.terms.publish.title" text="prose.terms.publish.text" />
      <ProseSection title="prose.terms.account.title" text="prose.terms.account.text" />
      <ProseSection title="prose.terms.limits.title" text="prose.terms.limits.text" />
      <ProseSection title="prose.contact.title">
        <Contact id="prose.contact.text" />
      </ProseSection>
    </Prose>
  );
}
