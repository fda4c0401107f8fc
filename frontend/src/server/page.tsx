import "./environment";
import { type I18n, setupI18n } from "@lingui/core";
import { createServerHistory } from "@tanstack/history";
import { type Query, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { Frame } from "@/app/Frame";
import * as interaction from "@/charts/interact/interaction";
import { laterInteraction } from "@/charts/interact/laterInteraction";
import { kinds } from "@/charts/kinds/kinds";
import { laterKinds } from "@/charts/kinds/laterKinds";
import { FirstPaint } from "@/lib/browser/firstPaint";
import type { FirstAnswer } from "@/lib/data/embeddedResponses";
import { keys } from "@/lib/data/keys";
import type { Loader, PageQuery } from "@/lib/data/loader";
import { findRoute } from "@/lib/router/match";
import { type Route, Router } from "@/lib/router/Router";
import type { Language } from "@/lib/text/language";
import { TextProvider } from "@/lib/text/text";
import { messages as english } from "@/locales/compiled/en";
import { messages as englishChart } from "@/locales/compiled/en.chartMore";
import { messages as englishHead } from "@/locales/compiled/en.documentHead";
import { messages as englishSearch } from "@/locales/compiled/en.search";
import { messages as french } from "@/locales/compiled/fr";
import { messages as frenchChart } from "@/locales/compiled/fr.chartMore";
import { messages as frenchHead } from "@/locales/compiled/fr.documentHead";
import { messages as frenchSearch } from "@/locales/compiled/fr.search";
import { load } from "@/pages/metric/loadMetric";
import MetricPage from "@/pages/metric/MetricPage";
import SearchPage from "@/pages/site/SearchPage";
import { headOf } from "./head";

/** A rendering request of the server. */
interface PageRequest {
  /** Address without the origin, query included. */
  readonly address: string;
  /** Scheme, host and port, for addresses that leave the site. */
  readonly origin: string;
  readonly language: Language;
  /** Whether the reader is signed in, as far as the request tells. The page is always rendered as for a guest. */
  readonly signedIn: boolean;
  /** The available response bodies of `/graphql`, by request body. */
  readonly answers: Record<string, string>;
}

/** The requests still needed, or the page. */
type PageOutcome =
  | { readonly asks: readonly string[] }
  /** `answers` is JSON for `readFirstAnswers`. */
  | { readonly head: string; readonly body: string; readonly answers: string }
  /** The address has nothing to render for a guest. */
  | { readonly nothing: true };

const catalogues = {
  en: { ...english, ...englishChart, ...englishHead, ...englishSearch },
  fr: { ...french, ...frenchChart, ...frenchHead, ...frenchSearch },
};

/** The pages that the server renders, within the frame of the application. */
const ROUTES: readonly (Route & { readonly load: Loader })[] = [
  { path: ":account/:collection/*", parts: [Frame, MetricPage], load },
  { path: "public", parts: [Frame, SearchPage], load: () => [] },
];

// The server draws and describes every kind of chart at once.
laterKinds.set(kinds);
laterInteraction.set(interaction);

/** Most rounds of requests for one page: each may depend on the responses of the previous one. */
const ROUNDS = 4;

/**
 * Renders a page as the application would, with the application's own queries. If responses are missing, returns their
 * requests, and is called again with the responses.
 */
async function drawPage(request: PageRequest): Promise<PageOutcome> {
  const { address, origin, language, signedIn } = request;
  const asks: string[] = [];
  const surroundings = {
    location: new URL(address, origin),
    localStorage: { getItem: (key: string) => (signedIn && key === "statitUser" ? '{"id":"-"}' : null) },
    fetch: (_: string, init: { body: string }) => {
      const answer = request.answers[init.body];
      if (answer === undefined) {
        if (!asks.includes(init.body)) asks.push(init.body);
        return new Promise(() => {});
      }
      return Promise.resolve({ ok: true, status: 200, json: async () => JSON.parse(answer) });
    },
  };
  Object.assign(globalThis, surroundings);

  const texts = setupI18n();
  texts.loadAndActivate({ locale: language, messages: catalogues[language] });
  const client = new QueryClient();
  if (!signedIn) client.setQueryData(keys.viewer(), null);
  const { pathname, searchParams } = surroundings.location;
  const first = findRoute(ROUTES, pathname);
  for (const query of first?.route.load(first.params, searchParams) ?? [])
    await Promise.race([answer(client, query), settled()]);
  if (asks.length > 0) return { asks };
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = draw(client, address, language, texts);
    const open = client.getQueryCache().getAll().filter(isOpen);
    if (open.length === 0) {
      const head = headOf(client, {
        origin,
        address: surroundings.location,
        language,
        t: (id, ...values) => texts._(id, values[0]),
      });
      if (head === undefined) return { nothing: true };
      const answers: FirstAnswer[] = client
        .getQueryCache()
        .getAll()
        .flatMap(({ queryKey, state }) =>
          state.data === undefined ? [] : [{ key: queryKey, data: state.data }],
        );
      return { head, body, answers: JSON.stringify(answers) };
    }
    // Queries without a response remain pending: their requests are then in `asks`.
    await Promise.race([
      Promise.all(
        open.map(({ queryKey, options }) => answer(client, { queryKey, queryFn: options.queryFn })),
      ),
      settled(),
    ]);
    if (asks.length > 0) return { asks };
  }
  return { nothing: true };
}

/** A query of the page without data; the viewer's own is left to the application. */
function isOpen(query: Query): boolean {
  return query.state.data === undefined && query.queryKey[0] !== keys.viewer()[0];
}

async function answer(client: QueryClient, { queryKey, queryFn }: PageQuery): Promise<void> {
  if (typeof queryFn !== "function") return;
  const context = { client, queryKey, meta: undefined, signal: undefined as never };
  client.setQueryData(queryKey, (await queryFn(context as never)) ?? null);
}

/** Resolves after all work that needs no new responses. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await undefined;
}

function draw(client: QueryClient, address: string, language: Language, i18n: I18n): string {
  const html = renderToString(
    <TextProvider i18n={i18n} language={language} setLanguage={() => {}}>
      <QueryClientProvider client={client}>
        <FirstPaint value={true}>
          <Router history={createServerHistory(address)} routes={ROUTES} />
        </FirstPaint>
      </QueryClientProvider>
    </TextProvider>,
  );
  // The page's policy forbids style attributes. In React's output, double quotes occur around attributes only.
  return html.replace(/ style="[^"]*"/g, "");
}

/** The entry point of the server: text in, text out. */
Object.assign(globalThis, {
  drawPage: async (request: string) => JSON.stringify(await drawPage(JSON.parse(request))),
});
