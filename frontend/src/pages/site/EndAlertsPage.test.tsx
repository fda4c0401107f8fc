import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import EndAlertsPage from "./EndAlertsPage";

test.each([
  ["en", "End all your alerts?", "End my alerts", "Undo", "2 alerts and followed questions were restored."],
  [
    "fr",
    "Arrêter toutes vos alertes ?",
    "Arrêter mes alertes",
    "Annuler",
    "2 alertes et questions suivies ont été rétablies.",
  ],
] as const)(
  "the address of a mail's header asks before it ends anything, in %s",
  async (language, ask, end, undo, undone) => {
    const calls = serve({
      EndAlerts: { endAlerts: { count: 2, problems: [] } },
      UndoEndAlerts: { undoEndAlerts: { count: 2, problems: [] } },
    });
    await renderWithFrame(<EndAlertsPage />, { at: "/unsubscribe?confirm#secret", language });
    await screen.findByText(ask);
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: end }));
    await userEvent.click(await screen.findByRole("button", { name: undo }));
    await screen.findByText(undone);
    expect(calls.map(({ operation, variables }) => [operation, variables.token])).toEqual([
      ["EndAlerts", "secret"],
      ["UndoEndAlerts", "secret"],
    ]);
  },
);
