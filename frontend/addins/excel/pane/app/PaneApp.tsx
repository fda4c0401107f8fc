import type { I18n } from "@lingui/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import type { Language } from "@/lib/text/language";
import { TextProvider } from "@/lib/text/text";
import { Pane } from "./Pane";
import { PaneContext, type Pane as Services } from "./services";

/** The time for which an answer is shown without being read again, in milliseconds. */
const FRESH = 5 * 60 * 1_000;

/** The pane with its texts, its data and its services. */
export function PaneApp(props: { pane: Services; texts: I18n; language: Language }) {
  const { pane, texts, language } = props;
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: false, networkMode: "always", refetchOnWindowFocus: false, staleTime: FRESH },
          mutations: { networkMode: "always" },
        },
      }),
  );
  return (
    <TextProvider i18n={texts} language={language} setLanguage={() => undefined}>
      <QueryClientProvider client={queries}>
        <PaneContext value={pane}>
          <Pane />
        </PaneContext>
      </QueryClientProvider>
    </TextProvider>
  );
}
