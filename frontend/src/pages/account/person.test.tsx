import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import PersonPage from "../PersonPage";

const dashboard = {
  id: "d1",
  key: "money",
  name: { fr: null, en: "Money" },
  chartCount: 2,
  updatedAt: "2026-03-01T08:00:00Z",
};
const person = (dashboards: object[]) => ({
  person: {
    username: "marie",
    name: "Marie Curie",
    pictureUrl: null,
    description: { fr: null, en: "Radium" },
    collections: { totalCount: 0, pageInfo: { endCursor: null, hasNextPage: false }, nodes: [] },
    dashboards: { totalCount: dashboards.length, nodes: dashboards },
  },
});
const open = (answer: object) => {
  serve({ Person: answer, Viewer: { viewer: null } });
  return renderWithFrame(<PersonPage />, { at: "/u/marie", path: "/u/:username" });
};

test("a user's page shows name, description and public dashboards", async () => {
  await open(person([dashboard]));
  expect(await screen.findByRole("heading", { level: 1, name: "Marie Curie" })).toBeTruthy();
  expect(screen.getByText("Radium")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Money" }).getAttribute("href")).toBe("/i/marie/_/money");
});

test("a user without public content is told apart from an absent one", async () => {
  const { unmount } = await open(person([]));
  expect(await screen.findByText("Nothing public yet")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Marie Curie" })).toBeTruthy();
  unmount();
  await open({ person: null });
  expect(await screen.findByText(/does not exist/i)).toBeTruthy();
});
