import { Component, type ReactNode } from "react";
import { usePageTitle } from "@/lib/browser/title";
import { useService } from "@/lib/data/service";
import { useLocation } from "@/lib/router/navigation";
import { RichText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { ContactLink } from "@/ui/action/ContactLink";
import css from "./ErrorScreen.module.css";

/** The last error boundary: apologises, gives a contact address, offers to reload the page. */
export class ErrorScreen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <Apology />
      </main>
    );
  }
}

/** The same screen for a page that failed inside the frame; another address shows its page again. */
export function PageErrors({ children }: { children?: ReactNode }) {
  return <PageBoundary location={useLocation()}>{children}</PageBoundary>;
}

interface PageBoundaryProps {
  location: unknown;
  children: ReactNode;
}

class PageBoundary extends Component<PageBoundaryProps, { failed: boolean; location: unknown }> {
  override state = { failed: false, location: this.props.location };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ location }: PageBoundaryProps, state: { location: unknown }) {
    return location === state.location ? null : { failed: false, location };
  }

  override render() {
    return this.state.failed ? <Apology /> : this.props.children;
  }
}

function Apology() {
  const t = useText();
  const { contact } = useService();
  usePageTitle(t("pages.error.title"));
  return (
    <div className={css.screen} role="alert">
      <h1>{t("pages.error.title")}</h1>
      <p>{t("pages.error.text")}</p>
      {contact && (
        <p>
          <RichText
            id="pages.error.contact"
            values={{ contact }}
            parts={{ mail: (it) => <ContactLink contact={contact}>{it}</ContactLink> }}
          />
        </p>
      )}
      <Button variant="primary" onClick={() => location.reload()}>
        {t("common.reload")}
      </Button>
    </div>
  );
}

/** Shown when a page's script could not be downloaded. */
export function ChunkScreen({ retry }: { retry: () => void }) {
  const t = useText();
  usePageTitle(t("pages.chunk.title"));
  return (
    <div className={css.screen} role="alert">
      <h1>{t("pages.chunk.title")}</h1>
      <p>{t("pages.chunk.text")}</p>
      <div className="cluster-3">
        <Button variant="primary" onClick={retry}>
          {t("common.retry")}
        </Button>
        <Button onClick={() => location.reload()}>{t("common.reload")}</Button>
      </div>
    </div>
  );
}
