import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { Language } from "@/lib/text/language";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve } from "@/test/server";
import { MembersAndActivity } from "./MembersAndActivity";

const account = { id: "a", key: "insee", name: null };
const own = { ...account, can: { edit: true } };
const viewer = {
  viewer: {
    id: "u1",
    email: "marie@example.org",
    language: "EN",
    timeZone: "UTC",
    account,
    accounts: [own, own],
  },
};

function person(id: string, username: string, role: string, more: object = {}) {
  return {
    id,
    username,
    name: null,
    pictureUrl: null,
    role,
    since: "2026-03-01T08:00:00Z",
    ownedCollections: 0,
    roles: [],
    removable: false,
    version: 1,
    ...more,
  };
}

const managed = { roles: ["ADMINISTRATOR", "MEMBER"], removable: true };
const marie = person("u1", "marie", "OWNER", { name: "Marie Curie" });
const pierre = person("u2", "pierre", "ADMINISTRATOR", { ...managed, ownedCollections: 2 });
const ines = person("u3", "ines", "MEMBER", managed);

function answer(nodes: object[], invitations: object[] | null = []) {
  const pageInfo = { endCursor: null, hasNextPage: false };
  return {
    account: {
      key: "insee",
      name: "INSEE",
      role: "OWNER",
      can: { manageMembers: invitations !== null, handOver: invitations !== null },
      members: { nodes, pageInfo, totalCount: nodes.length },
      invitations,
    },
  };
}

const collection = (nodes: object[], can: object, access = "PRIVATE") => ({
  collection: {
    id: "c1",
    key: "prices",
    name: { en: "Prices", fr: null },
    account: { key: "insee", name: "INSEE" },
    access,
    role: "OWNER",
    can,
    members: { nodes, pageInfo: { endCursor: null, hasNextPage: false }, totalCount: nodes.length },
    invitations: [],
  },
});
const mayAll = { manageMembers: true, handOver: true, seeAudit: true };

const done = (name: string) => ({ [name]: { problems: [] } });
const refused = (name: string, code: string, field: string | null = null) => ({
  [name]: { member: null, problems: [{ code, field, params: {} }] },
});
const sent = (calls: Calls, operation: string) =>
  calls.filter((it) => it.operation === operation).map((it) => it.variables);

const rendered = (language: Language = "en", view = "") =>
  renderWithFrame(
    <MembersAndActivity scope={{ account: "insee", collection: null }} path="/insee/members" />,
    { at: `/insee/members${view}`, language },
  );
const ofCollection = (view = "", language: Language = "en") =>
  renderWithFrame(
    <MembersAndActivity scope={{ account: "insee", collection: "prices" }} path="/insee/prices/members" />,
    { at: `/insee/prices/members${view}`, language },
  );
const lineOf = async (name: string) => (await screen.findByText(name)).closest("li") as HTMLElement;
const choose = async (line: HTMLElement, menu: RegExp, entry: RegExp, role = "menuitem") => {
  await userEvent.click(within(line).getByRole("button", { name: menu }));
  await userEvent.click(within(line).getByRole(role, { name: entry }));
};

describe("the list", () => {
  test("shows who belongs, which one is the reader, and offers only what may be done", async () => {
    serve({ Viewer: viewer, AccountMembers: answer([marie, pierre, ines]) });
    await rendered();
    const own = await lineOf("Marie Curie");
    expect(await within(own).findByText("you")).toBeTruthy();
    expect(within(own).getByText("Owner")).toBeTruthy();
    expect(within(own).queryByRole("button")).toBeNull();
    expect(within(await lineOf("pierre")).getByText("owns 2 collections")).toBeTruthy();
    expect(screen.getAllByText("Since 1 Mar 2026")).toHaveLength(3);
  });

  test("is only read by members without rights, who may leave", async () => {
    serve({
      Viewer: { viewer: { ...viewer.viewer, id: "u3" } },
      AccountMembers: answer([marie, person("u3", "ines", "MEMBER", { removable: true })], null),
    });
    await rendered();
    const own = await lineOf("ines");
    expect(screen.queryByRole("button", { name: "Add a member" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Activity" })).toBeNull();
    await choose(own, /Actions for ines/, /Leave/);
    const dialog = screen.getByRole("dialog", { hidden: true });
    expect(within(dialog).getByText(/lose every role in its collections/)).toBeTruthy();
  });

  test.each<[Language, string, RegExp]>([
    ["en", "account", /^The account owner cannot remove their own membership\. To hand/],
    ["fr", "account", /^Le propriétaire du compte ne peut pas se retirer des membres\. Pour transmettre/],
    ["en", "collection", /^The collection owner cannot remove their own membership\. To hand/],
    ["fr", "collection", /^Le propriétaire de la collection ne peut pas se retirer des membres\. Pour/],
  ])("says to the owner, in %s, that the %s keeps its owner", async (language, noun, sentence) => {
    serve({
      Viewer: viewer,
      AccountMembers: answer([marie, pierre]),
      CollectionMembers: collection([marie, pierre], mayAll),
    });
    await (noun === "account" ? rendered(language) : ofCollection("", language));
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  test("is not found once the reader no longer belongs", async () => {
    serve({ Viewer: viewer, AccountMembers: { account: { ...answer([]).account, members: null } } });
    await rendered();
    expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
  });

  test("asks the server for what is searched and says what was found", async () => {
    const many = [marie, pierre, ines, ...["d", "e", "f"].map((it) => person(it, `person-${it}`, "MEMBER"))];
    const calls = serve({
      Viewer: viewer,
      AccountMembers: ({ search }) =>
        answer(many.filter((it) => !search || it.username.includes(`${search}`))),
    });
    await rendered();
    await lineOf("ines");
    // No pause between keys, even on a slow machine: the list waits for one.
    await userEvent.setup({ delay: null }).type(screen.getByLabelText("Search members"), "ines");
    expect(await screen.findByText("One member found")).toBeTruthy();
    expect(screen.queryByText("Marie Curie")).toBeNull();
    expect(sent(calls, "AccountMembers").at(-1)).toMatchObject({ search: "ines" });
    await userEvent.clear(screen.getByLabelText("Search members"));
    await userEvent.type(screen.getByLabelText("Search members"), "zz");
    expect(await screen.findByText("No member matches “zz”")).toBeTruthy();
  });

  test("invites to begin where nobody else belongs", async () => {
    serve({ Viewer: viewer, AccountMembers: answer([marie]) });
    await rendered();
    expect(await screen.findByText("No other members yet")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Add a member" })).toHaveLength(1);
  });
});

describe("a role", () => {
  test("is changed in place, with its version, and shown before the answer comes", async () => {
    let role = "MEMBER";
    let answered: () => void = () => {};
    const calls = serve({
      Viewer: viewer,
      AccountMembers: () => answer([marie, { ...ines, role, version: role === "MEMBER" ? 1 : 2 }]),
      ChangeAccountMember: () => {
        role = "ADMINISTRATOR";
        answered();
        return done("changeAccountMember");
      },
    });
    const asked = new Promise<void>((resolve) => {
      answered = resolve;
    });
    await rendered();
    await choose(await lineOf("ines"), /Role of ines: Member/, /Administrator/, "menuitemradio");
    await screen.findByRole("button", { name: /Role of ines: Administrator/ });
    await asked;
    expect(sent(calls, "ChangeAccountMember")).toEqual([
      { account: "insee", member: "u3", version: 1, role: "ADMINISTRATOR" },
    ]);
    await waitFor(() => expect(sent(calls, "AccountMembers").length).toBeGreaterThan(1));
  });

  test("tells what each allows, and no editor in an account", async () => {
    serve({ Viewer: viewer, AccountMembers: answer([marie, ines]) });
    await rendered();
    await userEvent.click(within(await lineOf("ines")).getByRole("button", { name: /Role of ines/ }));
    const entries = screen.getAllByRole("menuitemradio");
    expect(entries.map((it) => it.querySelector("strong")?.textContent)).toEqual(["Administrator", "Member"]);
    expect(entries[0]?.textContent).toContain("Creates collections");
    expect(entries[1]?.getAttribute("aria-checked")).toBe("true");
  });

  test("that somebody else changed meanwhile goes back, is told, and the list is read again", async () => {
    const calls = serve({
      Viewer: viewer,
      AccountMembers: answer([marie, ines]),
      ChangeAccountMember: refused("changeAccountMember", "CONFLICT"),
    });
    await rendered();
    const line = await lineOf("ines");
    await choose(line, /Role of ines: Member/, /Administrator/, "menuitemradio");
    expect((await within(line).findByRole("alert")).textContent).toMatch(/Someone else changed/);
    expect(within(line).getByRole("button", { name: /Role of ines: Member/ })).toBeTruthy();
    await waitFor(() => expect(sent(calls, "AccountMembers").length).toBeGreaterThan(1));
  });

  test("whose change was not answered can be tried again", async () => {
    let broken = true;
    const calls = serve({
      Viewer: viewer,
      AccountMembers: answer([marie, ines]),
      ChangeAccountMember: () => (broken ? new Error("no network") : done("changeAccountMember")),
    });
    await rendered();
    await choose(await lineOf("ines"), /Role of ines/, /Administrator/, "menuitemradio");
    const retry = await screen.findByRole("button", { name: "Try again" });
    broken = false;
    await userEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(sent(calls, "ChangeAccountMember")).toHaveLength(2);
  });
});

describe("somebody new", () => {
  const open = async () => userEvent.click(await screen.findByRole("button", { name: "Add a member" }));
  const field = () => screen.getByLabelText("Username or email address");

  test("is added by username with the role that was chosen", async () => {
    const calls = serve({
      Viewer: viewer,
      AccountMembers: answer([marie, pierre]),
      AddAccountMember: { addAccountMember: { member: { username: "olu", name: null }, problems: [] } },
    });
    await rendered();
    await open();
    await userEvent.type(field(), "@olu");
    await userEvent.click(screen.getByLabelText("Administrator"));
    await userEvent.click(screen.getByText("Add", { selector: "button" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
    expect(sent(calls, "AddAccountMember")).toEqual([
      { account: "insee", username: "olu", role: "ADMINISTRATOR" },
    ]);
  });

  test("is invited by an address, in the language of the letter; what is wrong stands at the field", async () => {
    const calls = serve({
      Viewer: viewer,
      AccountMembers: answer([marie, pierre]),
      InviteToAccount: ({ email }) =>
        email === "olu@example.org"
          ? refused("inviteToAccount", "ALREADY_INVITED", "email")
          : done("inviteToAccount"),
    });
    await rendered();
    await open();
    await userEvent.type(field(), "olu@nowhere");
    await userEvent.click(screen.getByText("Send invitation", { selector: "button" }));
    expect(await screen.findByText(/not an email address/i)).toBeTruthy();
    expect(sent(calls, "InviteToAccount")).toEqual([]);
    await userEvent.clear(field());
    await userEvent.type(field(), "olu@example.org");
    await userEvent.selectOptions(screen.getByLabelText("Language of the email"), "FR");
    await userEvent.click(screen.getByText("Send invitation", { selector: "button" }));
    expect(await screen.findByText(/already has a pending invitation/)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    await userEvent.clear(field());
    await userEvent.type(field(), "olu@example.com");
    await userEvent.click(screen.getByText("Send invitation", { selector: "button" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
    expect(sent(calls, "InviteToAccount").at(-1)).toEqual({
      account: "insee",
      email: "olu@example.com",
      role: "MEMBER",
      language: "FR",
    });
  });

  test("gets a role of the collection; the account's people are suggested", async () => {
    const calls = serve({
      Viewer: viewer,
      CollectionMembers: collection([marie], mayAll),
      AccountMembers: answer([marie, pierre, ines]),
      AddCollectionMember: refused("addCollectionMember", "NOT_IN_ACCOUNT", "username"),
    });
    await ofCollection();
    await open();
    await waitFor(() => expect(document.querySelectorAll("datalist option")).toHaveLength(3));
    await userEvent.type(field(), "stranger");
    await userEvent.click(screen.getByLabelText("Editor"));
    await userEvent.click(screen.getByText("Add", { selector: "button" }));
    expect(await screen.findByText(/Only members of the account/)).toBeTruthy();
    expect(sent(calls, "AddCollectionMember")).toEqual([
      { collection: "c1", username: "stranger", role: "EDITOR" },
    ]);
  });
});

describe("removing and leaving", () => {
  test("says what goes, then removes", async () => {
    let gone = false;
    const calls = serve({
      Viewer: viewer,
      AccountMembers: () => answer(gone ? [marie] : [marie, pierre]),
      RemoveAccountMember: () => {
        gone = true;
        return done("removeAccountMember");
      },
    });
    await rendered();
    await choose(await lineOf("pierre"), /Actions for pierre/, /Remove/);
    expect(screen.getByText("2 collections they own go to the owner of INSEE.")).toBeTruthy();
    await userEvent.click(screen.getByText("Remove pierre", { selector: "button" }));
    await waitFor(() => expect(screen.queryByText("pierre")).toBeNull());
    expect(sent(calls, "RemoveAccountMember")).toEqual([{ account: "insee", member: "u2" }]);
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Members"));
  });

  test.each([
    ["PUBLIC", /will still be able to read Prices, like everyone else/],
    ["ACCOUNT", /will still be able to read Prices, like every member of INSEE/],
    ["PRIVATE", /ines will no longer see Prices/],
  ])("tells what somebody removed from a %s collection still sees", async (access, words) => {
    serve({ Viewer: viewer, CollectionMembers: collection([marie, ines], mayAll, access) });
    await ofCollection();
    await choose(await lineOf("ines"), /Actions for ines/, /Remove/);
    expect(screen.getByText(words)).toBeTruthy();
  });

  test("that is refused says why and stays open", async () => {
    serve({
      Viewer: viewer,
      AccountMembers: answer([marie, pierre]),
      RemoveAccountMember: refused("removeAccountMember", "OTHER_ADMINISTRATOR"),
    });
    await rendered();
    await choose(await lineOf("pierre"), /Actions for pierre/, /Remove/);
    await userEvent.click(screen.getByText("Remove pierre", { selector: "button" }));
    expect((await screen.findByRole("alert", { hidden: true })).textContent).toMatch(/Only the owner/);
  });
});

describe("handing over", () => {
  test("an account asks for the password and shows that it was wrong", async () => {
    const calls = serve({
      Viewer: viewer,
      AccountMembers: answer([marie, pierre, ines]),
      HandOverAccount: ({ password }) =>
        password === "right"
          ? done("handOverAccount")
          : refused("handOverAccount", "PASSWORD_WRONG", "password"),
    });
    await rendered();
    const line = await lineOf("ines");
    await userEvent.click(within(line).getByRole("button", { name: /Actions for ines/ }));
    expect(within(line).queryByText("Make owner…"), "only an administrator can become the owner").toBeNull();
    await choose(await lineOf("pierre"), /Actions for pierre/, /Make owner/);
    const confirm = screen.getByText("Make pierre the owner", { selector: "button" });
    await userEvent.click(confirm);
    expect(sent(calls, "HandOverAccount")).toEqual([]);
    await userEvent.type(screen.getByLabelText("Your password"), "wrong");
    await userEvent.click(confirm);
    expect(await screen.findByText(/password/i, { selector: "[class*=error]" })).toBeTruthy();
    await userEvent.clear(screen.getByLabelText("Your password"));
    await userEvent.type(screen.getByLabelText("Your password"), "right");
    await userEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
    expect(sent(calls, "HandOverAccount").at(-1)).toEqual({
      account: "insee",
      to: "u2",
      password: "right",
      username: null,
    });
  });

  test("the only account of the reader asks for another username, which is theirs from then on", async () => {
    const calls = serve({
      Viewer: { viewer: { ...viewer.viewer, accounts: [own] } },
      AccountMembers: answer([marie, pierre]),
      HandOverAccount: ({ username }) =>
        username === "taken"
          ? refused("handOverAccount", "USERNAME_TAKEN", "username")
          : done("handOverAccount"),
    });
    await rendered();
    await within(await lineOf("Marie Curie")).findByText("you");
    await choose(await lineOf("pierre"), /Actions for pierre/, /Make owner/);
    expect(screen.getByText(/The username insee goes with the account/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Your password"), "right");
    await userEvent.type(screen.getByLabelText("Your new username"), "taken");
    const confirm = screen.getByText("Make pierre the owner", { selector: "button" });
    await userEvent.click(confirm);
    expect(await screen.findByText(/username is taken|taken already|already taken/i)).toBeTruthy();
    await userEvent.clear(screen.getByLabelText("Your new username"));
    await userEvent.type(screen.getByLabelText("Your new username"), "marie-c");
    await userEvent.click(confirm);
    await waitFor(() => expect(sent(calls, "HandOverAccount").at(-1)).toMatchObject({ username: "marie-c" }));
  });

  test("a reader without a password confirms it by a provider", async () => {
    const identity = { id: "i1", provider: "town", label: "Town", isConfigured: true };
    const calls = serve({
      Viewer: { viewer: { ...viewer.viewer, hasPassword: false } },
      WaysIn: {
        viewer: {
          confirmedUntil: new Date(Date.now() + 240_000).toISOString(),
          identities: [identity],
        },
      },
      AccountMembers: answer([marie, pierre]),
      HandOverAccount: refused("handOverAccount", "CONFIRM_BY_PROVIDER", "password"),
    });
    await rendered();
    await within(await lineOf("Marie Curie")).findByText("you");
    await choose(await lineOf("pierre"), /Actions for pierre/, /Make owner/);
    expect(await screen.findByText(/Confirmed until/)).toBeTruthy();
    expect(screen.queryByLabelText("Your password")).toBeNull();
    await userEvent.click(screen.getByText("Make pierre the owner", { selector: "button" }));
    expect(await screen.findByText("Confirm with Town")).toBeTruthy();
    expect(sent(calls, "HandOverAccount")).toMatchObject([{ password: "" }]);
  });

  test("a collection asks for no password", async () => {
    const calls = serve({
      Viewer: viewer,
      CollectionMembers: collection([marie, pierre], mayAll),
      HandOverCollection: done("handOverCollection"),
    });
    await ofCollection();
    await choose(await lineOf("pierre"), /Actions for pierre/, /Make owner/);
    expect(screen.queryByLabelText("Your password")).toBeNull();
    await userEvent.click(screen.getByText("Make pierre the owner", { selector: "button" }));
    await waitFor(() => expect(sent(calls, "HandOverCollection")).toEqual([{ id: "c1", to: "u2" }]));
  });
});

describe("open invitations", () => {
  const letter = {
    id: "i1",
    email: "new@example.org",
    accountRole: "MEMBER",
    invitedBy: "pierre",
    createdAt: "2026-11-19T08:00:00Z",
    expiresAt: "2126-11-26T08:00:00Z",
  };

  test("are sent again, and withdrawn after a question", async () => {
    let open = [letter];
    const calls = serve({
      Viewer: viewer,
      AccountMembers: () => answer([marie], open),
      ResendInvitation: done("resendInvitation"),
      WithdrawInvitation: () => {
        open = [];
        return done("withdrawInvitation");
      },
    });
    await rendered();
    expect(await screen.findByText("Invited by pierre on 19 Nov 2026")).toBeTruthy();
    await userEvent.click(screen.getByText("Resend", { selector: "button" }));
    await waitFor(() => expect(sent(calls, "ResendInvitation")).toEqual([{ id: "i1" }]));
    await userEvent.click(screen.getByText("Withdraw", { selector: "button" }));
    await userEvent.click(screen.getByText("Withdraw invitation", { selector: "button" }));
    await waitFor(() => expect(screen.queryByText("new@example.org")).toBeNull());
  });

  test("that are too old say so", async () => {
    serve({
      Viewer: viewer,
      AccountMembers: answer([marie], [{ ...letter, expiresAt: "2026-01-01T00:00:00Z" }]),
    });
    await rendered();
    expect(await screen.findByText("No longer valid")).toBeTruthy();
  });
});

describe("what was done", () => {
  const entry = (
    id: string,
    action: string,
    subject: string | null,
    details: object = {},
    more: object = {},
  ) => ({
    id,
    at: "2026-11-14T08:45:00Z",
    actor: "marie",
    action,
    subject,
    collection: "prices",
    details,
    ...more,
  });
  const trail = (nodes: object[], after: string | null = null) => ({
    account: { audit: { nodes, pageInfo: { endCursor: after, hasNextPage: after !== null } } },
  });

  test("is told in a sentence with a link, by day, in both languages", async () => {
    const entries = [
      entry("1", "ROLE_CHANGED", "ines", { before: "member", after: "editor" }),
      entry("2", "METRIC_PUBLISHED", "cpi", { vintage: 3, added: 2, revised: 1, removed: 0 }),
      entry("3", "COLLECTION_CHANGED", "prices", { fields: ["name", "tags", "something"] }),
      entry("4", "MEMBER_ADDED", "olu", { role: "editor" }, { actor: "olu" }),
      entry("5", "ACCESS_CHANGED", "prices", { before: "public", after: "private" }, { actor: null }),
      entry("6", "IMPORT_PUBLISHED", "prices.csv", { new: 1, changed: 2, added: 9, revised: 0, removed: 0 }),
      entry("7", "METRIC_PUBLISHED", "cpi", { vintage: 4, added: 0, revised: 1, removed: 2, undoes: 3 }),
    ];
    serve({ Viewer: viewer, AccountAudit: trail(entries) });
    const { unmount } = await rendered("en", "?view=activity");
    expect(await screen.findByText("14 Nov 2026")).toBeTruthy();
    const lines = () => screen.getAllByRole("listitem").map((it) => it.textContent);
    expect(lines()).toEqual([
      "08:45marie changed the role of ines from member to editorprices",
      "08:45marie published cpiVintage 32 observations added1 revisedprices",
      "08:45marie changed the collection pricesChanged: name, tags, something",
      "08:45olu joined as an editorprices",
      "08:45Deleted user changed who can see prices: public before, private now",
      "08:45marie imported the file prices.csv1 new indicator2 changed9 observations addedprices",
      "08:45marie undid vintage 3 of cpiVintage 41 revised2 removedprices",
    ]);
    for (const link of screen.getAllByRole("link", { name: "cpi" })) {
      expect(link.getAttribute("href")).toBe("/insee/prices/cpi");
    }
    unmount();
    await rendered("fr", "?view=activity");
    await screen.findByText("14 nov. 2026");
    expect(lines()[0]).toContain("marie a changé le rôle de ines");
    expect(lines()[4]).toMatch(/^08:45Utilisateur supprimé a changé l’accès à prices/);
    expect(lines()[6]).toContain("marie a annulé le millésime 3 de cpi");
  });

  test("links nothing that was deleted since, and what was made again after that", async () => {
    serve({
      Viewer: viewer,
      AccountAudit: trail([
        entry("1", "METRIC_CREATED", "cpi"),
        entry("2", "METRIC_DELETED", "cpi", { observations: 12 }),
        entry("3", "METRIC_CHANGED", "cpi", { fields: ["unit"] }),
      ]),
    });
    await rendered("en", "?view=activity");
    await screen.findByText("14 Nov 2026");
    expect(screen.getAllByRole("link", { name: "cpi" })).toHaveLength(1);
    expect(screen.getByText(/and its 12 observations/)).toBeTruthy();
  });

  test("goes on to older entries, and says when there is nothing", async () => {
    serve({
      Viewer: viewer,
      AccountAudit: ({ after }) =>
        after
          ? trail([entry("2", "DASHBOARD_DELETED", "old")])
          : trail([entry("1", "PINS_CHANGED", null)], "1"),
    });
    const { unmount } = await rendered("en", "?view=activity");
    await userEvent.click(await screen.findByText("Show earlier activity", { selector: "button" }));
    expect(await screen.findByText("old")).toBeTruthy();
    expect(screen.queryByText("Show earlier activity")).toBeNull();
    unmount();
    serve({ Viewer: viewer, AccountAudit: trail([]) });
    await rendered("en", "?view=activity");
    expect(await screen.findByText("Nothing to report")).toBeTruthy();
  });

  test("is not found by who may not see it", async () => {
    serve({ Viewer: viewer, CollectionAudit: { collection: { audit: null } } });
    await ofCollection("?view=activity");
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Activity" })).toBeNull();
  });
});
