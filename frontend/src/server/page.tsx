import "./environment";
import { createServerHistory } from "@tanstack/history";
import { type Query, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import * as chart from "@/charts/draw/Chart";
import { FirstDrawing } from "@/charts/draw/FirstDrawing";
import { FirstPaint } from "@/charts/draw/firstPaint";
import { laterChart } from "@/charts/draw/laterChart";
import * as interaction from "@/charts/interact/interaction";
import { laterInteraction } from "@/charts/interact/laterInteraction";
import { kinds } from "@/charts/kinds/kinds";
import { laterKinds } from "@/charts/kinds/laterKinds";
import type { FirstAnswer } from "@/lib/data/embeddedResponses";
import { keys } from "@/lib/data/keys";
import type { PageQuery } from "@/lib/data/loader";
import { laterStatus } from "@/lib/format/laterStatus";
import * as status from "@/lib/format/status";
import { findRoute } from "@/lib/router/match";
import { Router } from "@/lib/router/Router";
import type { Language } from "@/lib/text/language";
import { TextProvider } from "@/lib/text/text";
import { Texts } from "@/lib/text/texts";
import { catalogues } from "./catalogues";
import { ROUTES } from "./routes";
import { withoutStyleAttributes } from "./styles";

/** A rendering request of the server. */
interface PageRequest {
  /** Address without the origin, query included. */
  readonly address: string;
  /** Scheme, host and port, for addresses that leave the site. */
  readonly origin: string;
  readonly language: Language;
  /** Whether the reader is signed in. Nothing else of the page depends on who they are but the responses. */
  readonly signedIn: boolean;
  /** The available response bodies of `/graphql`, by request body. */
  readonly answers: Record<string, string>;
}

/** The requests still needed, or the page. */
type PageOutcome =
  | { readonly asks: readonly string[] }
  /** `answers` is JSON for `readFirstAnswers`; `modules` are those that the application needs for the page and its parts. */
  | {
      readonly head: string;
      readonly body: string;
      readonly answers: string;
      readonly modules: readonly string[];
    }
  /** The address has nothing to render for this reader. */
  | { readonly nothing: true };

// The server draws and describes every kind of chart and names statuses at once.
laterChart.set(chart);
laterKinds.set(kinds);
laterInteraction.set(interaction);
laterStatus.set(status);

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

  const texts = new Texts(language, catalogues[language]);
  const client = new QueryClient();
  if (!signedIn) client.setQueryData(keys.viewer(), null);
  const { pathname, searchParams } = surroundings.location;
  const first = findRoute(ROUTES, pathname);
  if (!first) return { nothing: true };
  const { route, params } = first;
  for (const query of route.load(params, searchParams))
    await Promise.race([answer(client, query), settled()]);
  if (asks.length > 0) return { asks };
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = draw(client, address, texts);
    const open = client.getQueryCache().getAll().filter(isOpen);
    if (open.length === 0) {
      const head = route.head(client, {
        origin,
        address: surroundings.location,
        params,
        language,
        t: texts.t,
      });
      if (head === undefined) return { nothing: true };
      const answers: FirstAnswer[] = client
        .getQueryCache()
        .getAll()
        .flatMap(({ queryKey, state }) =>
          state.data === undefined ? [] : [{ key: queryKey, data: state.data }],
        );
      return {
        head,
        body,
        answers: JSON.stringify(answers),
        modules: [...route.modules, ...laterModules(body)],
      };
    }
    // Queries without a response remain pending: their requests are then in `asks`.
    await Promise.race([
      Promise.all(open.map(({ queryKey, options }) => answer(client, { ...options, queryKey } as PageQuery))),
      settled(),
    ]);
    if (asks.length > 0) return { asks };
  }
  return { nothing: true };
}

/** The chunks of the charts and the statuses of a page. */
function laterModules(body: string): string[] {
  const chart = body.includes(" data-chart=") ? ["charts"] : [];
  const kinds = body.includes(' data-chart="kinds"') ? ["kinds"] : [];
  const names = body.includes(" data-status=") ? ["status"] : [];
  return [...chart, ...kinds, ...names];
}

/** A query of the page without data; the viewer's own is left to the application. */
function isOpen(query: Query): boolean {
  return query.state.data === undefined && query.queryKey[0] !== keys.viewer()[0];
}

async function answer(client: QueryClient, query: PageQuery): Promise<void> {
  const { queryKey, queryFn } = query;
  if (typeof queryFn !== "function") return;
  const context = { client, queryKey, meta: undefined, signal: undefined as never };
  if (!("initialPageParam" in query)) {
    client.setQueryData(queryKey, (await queryFn(context as never)) ?? null);
    return;
  }
  const pageParam: unknown = query.initialPageParam;
  const first = (await queryFn({ ...context, pageParam } as never)) ?? null;
  client.setQueryData(queryKey, { pages: [first], pageParams: [pageParam] });
}

/** Resolves after all work that needs no new responses. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await undefined;
}

function draw(client: QueryClient, address: string, texts: Texts): string {
  return withoutStyleAttributes(
    renderToString(
      <TextProvider texts={texts} setLanguage={() => {}}>
        <QueryClientProvider client={client}>
          <FirstPaint value={FirstDrawing}>
            <Router history={createServerHistory(address)} routes={ROUTES} />
          </FirstPaint>
        </QueryClientProvider>
      </TextProvider>,
    ),
  );
}

/** The entry point of the server: text in, text out. */
Object.assign(globalThis, {
  drawPage: async (request: string) => JSON.stringify(await drawPage(JSON.parse(request))),
});
