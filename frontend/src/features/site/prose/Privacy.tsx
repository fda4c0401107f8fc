import { Contact } from "./Contact";
import { Prose, ProseSection } from "./Prose";

/** `/privacy`. */
export function Privacy() {
  return (
    <Prose title="prose.privacy.title" lead="prose.privacy.lead">
      <ProseSection title="prose.privacy.guest.title" text="prose.privacy.guest.text" />
      <ProseSection title="prose.privacy.account.title" text="prose.privacy.account.text" />
      <ProseSection title="prose.privacy.counting.title" text="prose.privacy.counting.text" />
      <ProseSection title="prose.privacy.browser.title" text="prose.privacy.browser.text" />
      <ProseSection title="prose.privacy.mail.title" text="prose.privacy.mail.text" />
      <ProseSection title="prose.privacy.rights.title">
        <Contact id="prose.privacy.rights.text" />
      </ProseSection>
    </Prose>
  );
}
