import { createMemoryHistory, type RouterHistory } from "@tanstack/history";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type RenderResult, render } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { Router } from "@/lib/router/Router";
import type { Language } from "@/lib/text/language";
import { loadTexts, TextProvider } from "@/lib/text/text";
import { later } from "@/locales/compiled/en";
import type { LaterArea } from "@/locales/compiled/messages";

/** Renders an element with texts, theme, data and a router; other addresses show their path. */
export async function renderWithFrame(
  element: ReactElement,
  options: {
    language?: Language;
    at?: string;
    /** The address pattern of the element; by default this exact address. */
    path?: string;
    /** The history state of the address. */
    state?: unknown;
  } = {},
): Promise<RenderResult & { history: RouterHistory }> {
  const { language = "en", at = "/", path = at.split(/[?#]/)[0] ?? "/", state } = options;
  const texts = await loadTexts(language);
  await texts.load(Object.keys(later) as LaterArea[]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  const history = createMemoryHistory({ initialEntries: [at] });
  if (state !== undefined) history.replace(at, state);
  const routes = [
    { path, parts: [() => element] },
    { path: "*", parts: [() => <p>elsewhere</p>] },
  ];

  function Frame() {
    const [spoken, setSpoken] = useState(texts);
    const setLanguage = (next: Language) => void loadTexts(next).then(setSpoken);
    return (
      <TextProvider texts={spoken} setLanguage={setLanguage}>
        <QueryClientProvider client={client}>
          <Router history={history} routes={routes} />
        </QueryClientProvider>
      </TextProvider>
    );
  }
  return { ...render(<Frame />), history };
}
