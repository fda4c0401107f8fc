import type { I18n } from "@lingui/core";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { RouterProvider } from "react-router";
import { styleNonce } from "@/lib/browser/nonce";
import { colorSchemeManager } from "@/lib/browser/theme";
import { dropFirstAnswers, type FirstAnswer } from "@/lib/data/firstAnswers";
import { NetworkError } from "@/lib/data/graphql";
import { readStoredUser } from "@/lib/data/storedUser";
import type { Language } from "@/lib/text/language";
import { speak, TextProvider } from "@/lib/text/text";
import { theme, variables } from "@/ui/style/theme";
import { ErrorScreen } from "./ErrorScreen";
import { router } from "./routes";

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
 * Takes in what the server had asked for the page. It asked as a guest: who is signed in may see more, so that for
 * them it only stands in until it is asked again.
 */
function takeIn(answers: readonly FirstAnswer[]): void {
  const options = readStoredUser() ? { updatedAt: 0 } : undefined;
  for (const { key, data } of answers) queries.setQueryData(key, data, options);
}

interface AppProps {
  readonly texts: I18n;
  readonly language: Language;
  /** What came with the page. */
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
        wanted.current = next === "fr" ? "en" : "fr"; // it did not arrive: the old language stays
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
            <RouterProvider router={router} />
          </ErrorScreen>
        </QueryClientProvider>
      </TextProvider>
    </MantineProvider>
  );
}
