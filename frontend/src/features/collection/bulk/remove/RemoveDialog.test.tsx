import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Language } from "@/lib/text/language";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import type { Selection } from "../selection/selection";
import { RemoveDialog } from "./RemoveDialog";

const picked = (count: number, observationCount: number): Selection => ({
  kind: "picked",
  picked: new Map(
    Array.from({ length: count }, (_, at) => {
      const path = `pop/${at}`;
      return [path, { id: path, path, name: { en: path, fr: null }, observationCount }];
    }),
  ),
});

async function open(selection: Selection, answers = {}, language: Language = "en") {
  serve({ BulkCollection: { collection: { id: "c" } }, ...answers });
  await renderWithFrame(
    <RemoveDialog
      place={{ account: "insee", collection: "prices" }}
      selection={selection}
      onClose={() => {}}
      onRemoved={() => {}}
    />,
    { language },
  );
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe("what goes is told in the right number", () => {
  const BATCHES = { en: /in batches of 100/, fr: /par lots de 100/ };
  const cases: [
    language: Language,
    count: number,
    observations: number,
    texts: RegExp[],
    batches: boolean,
  ][] = [
    [
      "en",
      1,
      2,
      [/^This also deletes its 2 observations and all its vintages/, /^It is kept if another indicator/],
      false,
    ],
    ["en", 1, 0, [/^It has no data/], false],
    [
      "en",
      2,
      1,
      [
        /^This also deletes 2 observations and all their vintages/,
        /^An indicator is kept if another one that is not/,
      ],
      false,
    ],
    ["en", 101, 0, [/^They have no data/], true],
    ["fr", 1, 2, [/^Ses 2 observations et tous ses millésimes/, /^Il est conservé si un autre/], false],
    ["fr", 1, 1, [/^Son observation et tous ses millésimes/], false],
    [
      "fr",
      3,
      1,
      [/^3 observations et tous leurs millésimes/, /^Un indicateur est conservé si un autre/],
      false,
    ],
  ];
  test.each(cases)("%s: %i with %i each", async (language, count, observations, texts, batches) => {
    await open(picked(count, observations), {}, language);
    const [first, ...rest] = texts;
    expect(await screen.findByText(first as RegExp)).toBeTruthy();
    for (const text of rest) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(BATCHES[language]) !== null).toBe(batches);
  });
});

describe("what stays", () => {
  const stays = (...paths: string[]) => ({
    removeMetrics: { removed: 0, remaining: 0, kept: paths.length, keptPaths: paths, problems: [] },
  });

  test("is told with what is in the way, how many they are, and the way to each", async () => {
    await open(picked(1, 2), {
      RemoveMetrics: stays("pop/0"),
      MetricChildren: ({ first }: { first: number }) => ({
        metric: {
          id: "pop/0",
          children: {
            nodes: Array.from({ length: first }, (_, at) => ({ id: `${at}`, path: `child-${at}` })),
            totalCount: 7,
          },
        },
      }),
    });
    await userEvent.click(await screen.findByText("Delete permanently"));
    expect(await screen.findByText("7 indicators have it as their parent:")).toBeTruthy();
    const links = within(screen.getByRole("dialog", { hidden: true }))
      .getAllByRole("link", { hidden: true })
      .map((link) => link.getAttribute("href"));
    expect(links).toEqual([
      "/insee/prices/pop/0",
      ...Array.from({ length: 5 }, (_, at) => `/insee/prices/child-${at}`),
    ]);
    expect(screen.getByText("and 2 more")).toBeTruthy();
    expect(screen.getByText(/^Other indicators that were not selected have it as their parent/)).toBeTruthy();
    expect(screen.getAllByText(/Nothing was deleted/)).toHaveLength(1);
  });

  test("is told also where what is in the way cannot be read", async () => {
    await open(picked(2, 2), { RemoveMetrics: stays("pop/0", "pop/1") });
    await userEvent.click(await screen.findByText("Delete 2 indicators permanently"));
    expect(await screen.findByText("2 indicators were kept")).toBeTruthy();
    expect(screen.getByText("pop/1").getAttribute("href")).toBe("/insee/prices/pop/1");
  });
});

test("nothing is deleted where the collection cannot be seen any more, and that is said", async () => {
  await open(picked(1, 2), { BulkCollection: { collection: null } });
  expect(await screen.findByText(/^You can no longer see this collection/)).toBeTruthy();
  expect(screen.queryByText("Delete permanently")).toBeNull();
});
