import type { I18n } from "@lingui/core";
import { MantineProvider } from "@mantine/core";
import { createBrowserHistory } from "@tanstack/history";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { styleNonce } from "@/lib/browser/nonce";
import { colorSchemeManager } from "@/lib/browser/theme";
import { dropFirstAnswers, type FirstAnswer } from "@/lib/data/embeddedResponses";
import { NetworkError } from "@/lib/data/graphql";
import { readStoredUser } from "@/lib/data/storedUser";
import { Router } from "@/lib/router/Router";
import type { Language } from "@/lib/text/language";
import { speak, TextProvider } from "@/lib/text/text";
import { theme, variables } from "@/ui/style/theme";
import { ErrorScreen } from "./ErrorScreen";
import { routes } from "./routes";

const history = createBrowserHistory();

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      staleTime: 5_000,
      retry: (count, error) => error instanceof NetworkError && count < 2,
    },
    mutations: { networkMode: "always" },
  },
});

/**
 * Fills the query cache with the server's first responses. The server queried as a guest: a signed-in user may see
 * more, so for them the entries are stale from the start.
 */
function takeIn(answers: readonly FirstAnswer[]): void {
  const options = readStoredUser() ? { updatedAt: 0 } : undefined;
  for (const { key, data } of answers) queries.setQueryData(key, data, options);
}

interface AppProps {
  readonly texts: I18n;
  readonly language: Language;
  /** The responses embedded in the page. */
  readonly answers?: readonly FirstAnswer[];
}

/** The application: texts of one language, theme, data, routes. */
export function App({ texts, language, answers = [] }: AppProps) {
  const [spoken, setSpoken] = useState(() => {
    takeIn(answers);
    return { i18n: texts, language };
  });
  const wanted = useRef(language);

  const setLanguage = useCallback((next: Language) => {
    if (wanted.current === next) return;
    wanted.current = next;
    speak(next).then(
      (i18n) => {
        if (wanted.current === next) setSpoken({ i18n, language: next });
      },
      () => {
        wanted.current = next === "fr" ? "en" : "fr"; // download failed: the old language remains
      },
    );
  }, []);

  useEffect(dropFirstAnswers, []);

  useEffect(() => {
    document.documentElement.lang = spoken.language;
  }, [spoken.language]);

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <TextProvider i18n={spoken.i18n} language={spoken.language} setLanguage={setLanguage}>
        <QueryClientProvider client={queries}>
          <ErrorScreen>
            <Router history={history} routes={routes} />
          </ErrorScreen>
        </QueryClientProvider>
      </TextProvider>
    </MantineProvider>
  );
}
