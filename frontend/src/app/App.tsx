import type { I18n } from "@lingui/core";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { RouterProvider } from "react-router";
import { NetworkError } from "@/lib/graphql";
import type { Language } from "@/lib/language";
import { styleNonce } from "@/lib/nonce";
import { loadTexts, TextProvider } from "@/lib/text";
import { colorSchemeManager } from "@/lib/theme";
import { theme, variables } from "@/ui/theme";
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

/** The application: texts of one language, theme, data, routes. */
export function App({ texts, language }: { texts: I18n; language: Language }) {
  const [spoken, setSpoken] = useState({ i18n: texts, language });
  const wanted = useRef(language);

  const setLanguage = useCallback((next: Language) => {
    if (wanted.current === next) return;
    wanted.current = next;
    loadTexts(next).then(
      (i18n) => {
        if (wanted.current === next) setSpoken({ i18n, language: next });
      },
      () => {
        wanted.current = next === "fr" ? "en" : "fr"; // it did not arrive: the old language stays
      },
    );
  }, []);

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
