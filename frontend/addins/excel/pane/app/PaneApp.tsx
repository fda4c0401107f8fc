import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { TextProvider } from "@/lib/text/text";
import type { Texts } from "@/lib/text/texts";
import { Pane } from "./Pane";
import { PaneContext, type Pane as Services } from "./services";

/** The time for which an answer is shown without being read again, in milliseconds. */
const FRESH = 5 * 60 * 1_000;

/** The pane with its texts, its data and its services. */
export function PaneApp(props: { pane: Services; texts: Texts }) {
  const { pane, texts } = props;
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
    <TextProvider texts={texts} setLanguage={() => undefined}>
      <QueryClientProvider client={queries}>
        <PaneContext value={pane}>
          <Pane />
        </PaneContext>
      </QueryClientProvider>
    </TextProvider>
  );
}
