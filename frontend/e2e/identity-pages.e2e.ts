import { describe, it } from "vitest";
import { leaveFor, questioned } from "./support/identity/pages";
import { answered, page as errorPage } from "./support/identity/responders";
import { signIn } from "./support/identity/steps";
import { type World, withWorld } from "./support/identity/world";
import { PASSWORD, Person } from "./support/person";
import { Sweep } from "./support/sweep";

/** The pages and texts of signing in at a provider, in both languages: the sweep of all pages has a server without one. */

let world: World;
withWorld((made) => {
  world = made;
});

const LANGUAGES = ["en", "fr"] as const;
const SETTINGS = "/account?tab=access";

/** Leaves for `town`, which sends the browser back at once. */
async function comeBack({ page, t }: Sweep): Promise<void> {
  await page.goto("/sign");
  await leaveFor(page, t, world.town);
}

describe.each(LANGUAGES)("the pages of providers have all their texts (%s)", (language) => {
  /** A window of a guest, or of a user. */
  const open = (user?: Person) => Sweep.open(world.server.address, language, user);
  /** The label of `town`, as texts name it. */
  const at = () => ({ label: world.town.label });

  it("where a sign-in ends without success", async () => {
    const { town } = world;
    const sweep = await open();
    await sweep.page.goto("/sign");
    await sweep.shows("sign.provider.or");
    await sweep.page.goto("/sign/town");
    await sweep.shows("sign.provider.lost");
    for (const [error, text] of [
      ["access_denied", "sign.provider.cancelled"],
      ["server_error", "sign.provider.unavailable"],
      ["login_required", "sign.provider.errorCode"],
      ["<b>", "sign.provider.error"],
    ] as const) {
      town.faults = { at: { "/authorize": answered({ error }) } };
      await comeBack(sweep);
      await sweep.shows(text, { ...at(), error });
    }
    town.faults = { at: { "/authorize": answered({ code: "any", state: "another" }) } };
    await comeBack(sweep);
    await sweep.shows("problem.ATTEMPT_EXPIRED");
    town.faults = { claims: { nonce: "another" } };
    await comeBack(sweep);
    await sweep.shows("problem.PROVIDER_REFUSED");
    town.faults = { at: { "/token": errorPage(502) } };
    await comeBack(sweep);
    await sweep.shows("problem.PROVIDER_DOWN");
    await sweep.end();
  });

  it("where a sign-in goes on with questions", async () => {
    const { server, town } = world;
    const known = await Person.signUp(server, world.newName(), "USER");
    const sweep = await open();
    const { page, t } = sweep;
    world.arrives(town, world.newName());
    await comeBack(sweep);
    await questioned(page, server, "town", t("sign.username.title"));
    await page.getByLabel(t("sign.username.label")).fill("a b");
    await sweep.press("sign.up.submit");
    await sweep.shows("problem.USERNAME_FORMAT", { min: "3", max: "40" });

    world.arrives(town, world.newName(), known.email);
    await comeBack(sweep);
    await sweep.shows("sign.join.lead", { ...at(), email: known.email });
    await sweep.press("sign.join.sendCode");
    await sweep.shows("sign.join.codeLead", { ...at(), email: known.email });

    const name = world.newName();
    world.arrives(town, name, `${name}@example.org`, false);
    await comeBack(sweep);
    await sweep.shows("sign.address.lead", at());
    await sweep.press("sign.address.sendCode");
    await sweep.shows("sign.code.lead", { email: `${name}@example.org` });
    await sweep.end();
  });

  it("where the browser stores nothing", async () => {
    const sweep = await open();
    await sweep.page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key === "statitProvider") throw new DOMException("denied", "SecurityError");
        setItem.call(this, key, value);
      };
    });
    await comeBack(sweep);
    await sweep.shows("sign.provider.blocked");
    await sweep.end();
  });

  it("in the settings of a user without a password", async () => {
    const { server, town, port } = world;
    const user = await world.townUser();
    const sweep = await open(user);
    const { page } = sweep;
    const confirm = async () => {
      await page.goto(SETTINGS);
      await sweep.press("settings.delete.begin");
      await sweep.press("ways.confirm.with", at());
    };
    await page.goto(SETTINGS);
    await sweep.shows("ways.password.absent");
    await sweep.shows("ways.identity.last");
    await sweep.press("ways.password.set");
    await sweep.shows("sign.code.lead", { email: user.email });
    await sweep.press("ways.add", { label: port.label });
    await sweep.shows("ways.confirm.text");

    town.faults = { claims: { auth_time: undefined } };
    await confirm();
    await sweep.shows("problem.NOT_FRESH");
    town.faults = {};
    world.arrives(town, world.newName());
    await confirm();
    await sweep.shows("problem.IDENTITY_OTHER");
    world.arrives(town, user.name);
    await confirm();
    await sweep.shows("sign.provider.confirmed");
    await sweep.press("settings.delete.begin");
    await sweep.shows("ways.confirm.untilText");
    await sweep.end();

    await server.restart([port]);
    const later = await open(user);
    await later.page.goto(SETTINGS);
    await later.shows("ways.identity.gone");
    await server.restart(world.providers);
    await later.end();
  });

  it("in the settings of a user with a password", async () => {
    const { server, town, port } = world;
    const taken = await world.townUser();
    const user = await Person.signUp(server, world.newName(), "USER");
    const sweep = await open(user);
    const { page, t } = sweep;
    await page.goto(SETTINGS);
    await sweep.shows("ways.password.last");
    await sweep.press("ways.add", at());
    await sweep.shows("ways.add.text", at());
    world.arrives(town, taken.name);
    await page.getByLabel(t("account.password.current"), { exact: true }).fill(PASSWORD);
    await sweep.press("sign.provider.continue", at());
    await sweep.shows("problem.IDENTITY_TAKEN");

    world.arrives(port, user.name);
    await signIn(user, "port", "ADD", PASSWORD);
    await page.goto(SETTINGS);
    await sweep.press("ways.identity.remove.named", { label: port.label });
    await sweep.shows("ways.identity.remove.text");
    await sweep.press("common.cancel");
    await sweep.press("ways.password.remove");
    await sweep.shows("ways.password.remove.text");
    await sweep.end();
  });
});

describe("where the operator limits who may sign in, the pages have all their texts", () => {
  /** A window for each language. */
  const inBoth = async (look: (sweep: Sweep) => Promise<void>, user?: Person) => {
    for (const language of LANGUAGES) {
      const sweep = await Sweep.open(world.server.address, language, user);
      await look(sweep);
      await sweep.end();
    }
  };
  const at = (path: string, id: string) => async (sweep: Sweep) => {
    await sweep.page.goto(path);
    await sweep.shows(id);
  };

  it("to providers", async () => {
    const { server } = world;
    const [withPassword, without] = [
      await Person.signUp(server, world.newName(), "USER"),
      await world.townUser(),
    ];
    await server.restart(world.providers, { sign_in: "providers" });
    await inBoth(at("/sign", "sign.provider.only"));
    await inBoth(at("/signpub", "sign.provider.onlyNew"));
    await inBoth(at(SETTINGS, "ways.password.off"), withPassword);
    await inBoth(at(SETTINGS, "ways.identity.lastOnly"), without);
  });

  it("to users that exist", async () => {
    await world.server.restart(world.providers, { sign_up: false });
    world.arrives(world.town, world.newName());
    await inBoth(async (sweep) => {
      await sweep.page.goto("/sign");
      await sweep.shows("sign.in.closed", { contact: "operator@example.org" });
      await comeBack(sweep);
      await sweep.shows("problem.SIGN_UP_CLOSED");
    });
  });

  it("to addresses of some domains", async () => {
    await world.server.restart(world.providers, { sign_up_domains: ["town.example"] });
    world.arrives(world.town, world.newName());
    await inBoth(async (sweep) => {
      await comeBack(sweep);
      await sweep.shows("problem.EMAIL_DOMAIN_REFUSED");
    });
  });

  it("to providers that are down", async () => {
    await world.server.restart(world.providers);
    world.town.faults = { at: { "/.well-known/openid-configuration": errorPage(502) } };
    await inBoth(async (sweep) => {
      await comeBack(sweep);
      await sweep.shows("problem.PROVIDER_DOWN");
    });
  });
});
