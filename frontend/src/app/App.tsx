import { createBrowserHistory } from "@tanstack/history";
import { QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { followTheme } from "@/lib/browser/theme";
import { dropFirstAnswers } from "@/lib/data/embeddedResponses";
import type { Params } from "@/lib/router/match";
import { Router } from "@/lib/router/Router";
import type { Language } from "@/lib/text/language";
import { speak, TextProvider } from "@/lib/text/text";
import type { Texts } from "@/lib/text/texts";
import { ErrorScreen } from "./ErrorScreen";
import { queries } from "./queries";
import { openPage, routes } from "./routes";

const history = createBrowserHistory();

function open(route: (typeof routes)[number], params: Params, search: URLSearchParams): void {
  openPage(route, params, search, queries).catch(() => {}); // the page reports it when it is shown
}

/** Counts the views of pages, by a part that is downloaded after the first of them. Without it, none is counted. */
function startCounting(): void {
  const first = history.location.pathname;
  import("@/lib/counting/counting").then(
    (counting) => counting.startCounting({ history, routes, first }),
    () => {},
  );
}

interface AppProps {
  readonly texts: Texts;
  /** Called once the application has drawn its first page. */
  readonly onShown: () => void;
}

/** The application: texts of one language, theme, data, routes. */
export function App({ texts, onShown }: AppProps) {
  const [spoken, setSpoken] = useState(texts);
  const wanted = useRef(texts.language);

  const setLanguage = useCallback((next: Language) => {
    if (wanted.current === next) return;
    wanted.current = next;
    speak(next).then(
      (coming) => {
        if (wanted.current === next) setSpoken(coming);
      },
      () => {
        wanted.current = next === "fr" ? "en" : "fr"; // download failed: the old language remains
      },
    );
  }, []);

  const shown = useRef(onShown);
  useEffect(() => {
    dropFirstAnswers();
    shown.current();
    startCounting();
  }, []);
  useEffect(followTheme, []);

  useEffect(() => {
    document.documentElement.lang = spoken.language;
  }, [spoken.language]);

  return (
    <TextProvider texts={spoken} setLanguage={setLanguage}>
      <QueryClientProvider client={queries}>
        <ErrorScreen>
          <Router history={history} routes={routes} onOpen={open} />
        </ErrorScreen>
      </QueryClientProvider>
    </TextProvider>
  );
}
