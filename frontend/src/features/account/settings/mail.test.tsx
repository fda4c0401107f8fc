import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { Toasts } from "@/ui/state/toasts";
import { MailSettings } from "./InterfaceSettings";

const DUE = "Due indicators";
const QUESTIONS = "Questions and reports";

const stored = { dueMail: true, questionMail: false };
const viewer = (...kinds: string[]) => ({
  viewer: {
    id: "u1",
    ...stored,
    questionMailOffered: false,
    accounts: kinds.map((kind, at) => ({ id: `a${at}`, kind })),
  },
});
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const states = async () => ({
  dueMail: (await box(DUE)).checked,
  questionMail: (await box(QUESTIONS)).checked,
});

test.each([
  ["a guest", { viewer: null }, 0],
  ["a reader", viewer("USER"), 0],
  ["a publisher", viewer("PUBLISHER"), 2],
  ["a reader who is a member of a publisher’s account", viewer("USER", "PUBLISHER"), 2],
])("%s has as many emails to choose as concern them", async (_, response, count) => {
  const calls = serve({ PublisherMails: response });
  await renderWithFrame(
    <>
      <p>above</p>
      <MailSettings />
    </>,
  );
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(screen.queryAllByRole("switch")).toHaveLength(count));
});

const CHOICES = [
  [DUE, "SetDueMail", "setDueMail", { dueMail: false, questionMail: false }],
  [QUESTIONS, "SetQuestionMail", "setQuestionMail", { dueMail: true, questionMail: true }],
] as const;

test.each(CHOICES)(
  "the choice of “%s” is stored at once, by itself",
  async (name, operation, field, after) => {
    const calls = serve({ PublisherMails: viewer("PUBLISHER"), [operation]: { [field]: { problems: [] } } });
    await renderWithFrame(<MailSettings />);
    expect(await states()).toEqual(stored);
    await userEvent.click(await box(name));
    await waitFor(async () => expect(await states()).toEqual(after));
    const wanted = name === DUE ? after.dueMail : after.questionMail;
    expect(calls.slice(1)).toEqual([{ operation, variables: { wanted } }]);
  },
);

test.each(CHOICES)(
  "a choice of “%s” that did not arrive is taken back with a message, and can be made again",
  async (name, operation, field, after) => {
    let isBroken = true;
    serve({
      PublisherMails: viewer("PUBLISHER"),
      [operation]: () => (isBroken ? new TypeError("offline") : { [field]: { problems: [] } }),
    });
    await renderWithFrame(
      <>
        <MailSettings />
        <Toasts />
      </>,
    );
    await userEvent.click(await box(name));
    await screen.findByText(/Server unreachable/);
    expect(await states()).toEqual(stored);
    isBroken = false;
    await userEvent.click(await box(name));
    await screen.findByText("Saved.");
    expect(await states()).toEqual(after);
  },
);
