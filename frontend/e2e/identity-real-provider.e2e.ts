import { expect, it } from "vitest";
import { visit } from "./support/browser";
import { checked, documentOf, exchange, request } from "./support/identity/client";
import { Listener } from "./support/identity/listener";
import { RealProvider } from "./support/identity/realProvider";

it("the real provider asks for the name, and sends the browser back with a code", async () => {
  const back = await Listener.start((_, response) => response.end("back"));
  const provider = await RealProvider.start("town", "Town");
  await provider.register(back.address);
  provider.people.ann = { email: "ann@example.org", email_verified: true };
  const document = await documentOf(provider.issuer);
  const address = `${back.address}/sign/town`;
  const asked = request(document, provider, address);

  const { page, context } = await visit(back.address, { script: false, expected: [/404/] });
  await page.goto(asked.address);
  await page.getByLabel("Name").fill("ann");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${address}?**`);
  const query = new URL(page.url()).searchParams;
  expect([query.get("state"), query.get("iss")]).toEqual([asked.state, provider.issuer]);
  const response = await exchange(document, provider, {
    code: query.get("code") ?? "",
    code_verifier: asked.verifier,
    redirect_uri: address,
  });
  const { id_token: token } = (await response.json()) as { id_token: string };
  const claims = await checked(document, provider, token);
  expect(claims).toMatchObject({ sub: "ann", nonce: asked.nonce, auth_time: expect.any(Number) });

  await page.goto(request(document, provider, address).address);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(`${address}?error=access_denied**`);
  await context.close();
  await provider.stop();
  await back.stop();
});
