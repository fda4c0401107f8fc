import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { QuestionMailOffer } from "./QuestionMailOffer";

const viewer = (questionMailOffered: boolean) => ({
  viewer: { id: "u1", dueMail: false, questionMail: false, questionMailOffered, accounts: [] },
});

test.each([
  ["a guest", { viewer: null }],
  ["a user who has chosen, or moderates nothing", viewer(false)],
])("%s is offered no emails", async (_, response) => {
  const calls = serve({ PublisherMails: response });
  await renderWithFrame(<QuestionMailOffer />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText("Questions by email?")).toBeNull();
});

test.each([
  ["Send me questions", true],
  ["No, thanks", false],
])("“%s” is stored, also at the second attempt, and the offer ends", async (name, wanted) => {
  let isBroken = true;
  const calls = serve({
    PublisherMails: viewer(true),
    SetQuestionMail: () => (isBroken ? new TypeError("offline") : { setQuestionMail: { problems: [] } }),
  });
  await renderWithFrame(<QuestionMailOffer />);
  await userEvent.click(await screen.findByRole("button", { name }));
  const retry = await screen.findByRole("button", { name: "Try again" });
  isBroken = false;
  await userEvent.click(retry);
  await waitFor(() => expect(screen.queryByText("Questions by email?")).toBeNull());
  expect(calls.slice(1).map(({ variables }) => variables)).toEqual([{ wanted }, { wanted }]);
});
