import { beforeAll, describe, expect, it } from "vitest";
import { openDrawn, visit } from "./support/browser";
import { plain } from "./support/figures";
import { shiftsOf, watchShifts } from "./support/layout";
import { Person } from "./support/person";
import { publishSets, type RealSet, setsAreThere } from "./support/sets";
import { sharedServer } from "./support/sharedServer";
import { localeOf, words } from "./support/words";

/** Largest layout shift in all: a tenth of the limit that browsers call good, not noticeable. */
const STILL = 0.01;

describe.skipIf(!setsAreThere)("the page that the server sends", () => {
  const server = sharedServer();
  let sets: RealSet[];
  beforeAll(async () => {
    const author = await Person.signUp(server, "paint-office");
    await author.collection("real", "Real data");
    sets = await publishSets(author, "real");
  });

  it.each([
    ["en", 1280, "light"],
    ["fr", 360, "dark"],
  ] as const)(
    "shows title, number and chart without any script, in %s at %i",
    async (language, width, theme) => {
      const { page, complaints, context } = await visit(server.address, {
        locale: localeOf[language],
        width,
        theme,
        script: false,
      });
      for (const { path, name, source, observations, frequency } of sets) {
        await openDrawn(page, `/paint-office/real/${path}`);
        expect(await page.locator("html").getAttribute("lang")).toBe(language);
        expect(await page.title()).toBe(`${name[language]} · Statit`);
        expect(await page.locator("h1").innerText()).toBe(name[language]);
        const number = plain(await page.locator("article strong").first().innerText());
        const digits = number.replace(/[ ,.]/g, "").replace(/^0+/, "");
        const values = observations.map(({ value }) => value);
        const shown = frequency === "CATEGORY" ? Math.max(...values) : values.at(-1);
        expect(digits).toBe(String(shown).replace(".", "").replace(/^0+/, ""));
        const box = await page.locator("[data-chart] svg:visible").first().boundingBox();
        expect(box?.width, path).toBeGreaterThan(width * 0.8);
        expect(box?.height).toBeGreaterThan(300);
        expect(
          await page.locator("[data-chart] svg path[d], [data-chart] svg circle").count(),
        ).toBeGreaterThan(0);
        expect(await page.getByText(source).count()).toBeGreaterThan(0);
        const wide = await page.locator("html").evaluate((html) => html.scrollWidth);
        expect(wide, path).toBeLessThanOrEqual(width);
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it("tells search engines and link previews what it is about", async () => {
    const { page, context } = await visit(server.address, { locale: localeOf.fr, script: false });
    await openDrawn(page, "/paint-office/real/insee/naissances?tab=table");
    const address = `${server.address}/paint-office/real/insee/naissances?lang=fr`;
    const content = (selector: string, name: string) => page.locator(selector).getAttribute(name);
    expect(await content("link[rel=canonical]", "href")).toBe(address);
    expect(await content("meta[property='og:title']", "content")).toBe(
      "Naissances vivantes, France métropolitaine",
    );
    const description = plain((await content("meta[name=description]", "content")) ?? "");
    expect(description).toContain("59 800");
    expect(description).toContain("déc. 2018");
    const data = JSON.parse((await page.locator("script[type='application/ld+json']").textContent()) ?? "");
    expect(data).toMatchObject({
      "@type": "Dataset",
      name: "Naissances vivantes, France métropolitaine",
      url: address,
      temporalCoverage: "1946-01/2018-12",
      license: expect.stringContaining("creativecommons.org/licenses/by/4.0"),
    });
    const picture = await fetch((await content("meta[property='og:image']", "content")) ?? "");
    expect(picture.headers.get("content-type")).toBe("image/png");
    const png = Buffer.from(await picture.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    for (const { contentUrl } of data.distribution as { contentUrl: string }[]) {
      expect((await fetch(contentUrl)).status, contentUrl).toBe(200);
    }
    await context.close();
  });

  it.each([
    ["en", 1280, "dark"],
    ["fr", 360, "light"],
  ] as const)(
    "stays where it is, silently, when the application takes over, in %s at %i",
    async (language, width, theme) => {
      const { page, complaints, context } = await visit(server.address, {
        locale: localeOf[language],
        width,
        theme,
      });
      await watchShifts(context);
      const said: string[] = [];
      page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
      const t = words(language);
      for (const { path, frequency } of sets) {
        await openDrawn(page, `/paint-office/real/${path}`);
        // Only the application provides these: a chart that takes the keyboard, and the brush below it.
        await page.locator("[data-chart][tabindex='0']").waitFor();
        if (frequency !== "CATEGORY") {
          await page.getByRole("slider", { name: t("chartMore.brush.window"), exact: true }).waitFor();
        }
        const { sum, moved } = await shiftsOf(page);
        expect(sum, `${path} ${moved.join("\n")}`).toBeLessThan(STILL);
      }
      expect(said).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
