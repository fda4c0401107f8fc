import { useService } from "@/lib/data/service";
import { paths } from "@/lib/paths";
import { useLocation } from "@/lib/router/navigation";
import { RichText, useText } from "@/lib/text/text";
import { ContactLink } from "@/ui/action/ContactLink";
import { Prose, ProseSection } from "../../features/site/prose/Prose";

/** `/about`, `/privacy` and `/terms`: short pages, in one download. */
export default function SiteProsePage() {
  const { pathname } = useLocation();
  if (pathname === paths.privacy) return <Privacy />;
  return pathname === paths.terms ? <Terms /> : <About />;
}

/** `/privacy`. */
function Privacy() {
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

/** A sentence with the operator's address. */
function Contact({ id }: { id: "prose.contact.text" | "prose.privacy.rights.text" }) {
  const { contact } = useService();
  if (!contact) return null;
  return (
    <p>
      <RichText
        id={id}
        values={{ contact }}
        parts={{ mail: (it) => <ContactLink contact={contact}>{it}</ContactLink> }}
      />
    </p>
  );
}

/** `/terms`. */
function Terms() {
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

/** `/about`. */
function About() {
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
