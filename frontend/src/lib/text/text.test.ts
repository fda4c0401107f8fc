import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.resetModules());

/** The module's initial state: no language loaded, none requested. */
const fresh = () => import("./text");

test("a module comes with its texts, in the language that is spoken", async () => {
  const { speak, withTexts } = await fresh();
  const texts = await speak("fr");
  expect(texts.t("account.collections.updated", { date: "x" })).toBe("account.collections.updated");
  expect(await withTexts(["account"], async () => "module")).toBe("module");
  expect(texts.t("account.collections.updated", { date: "x" })).not.toBe("account.collections.updated");
});

test("a language that is spoken later has the texts of the modules that are here", async () => {
  const { speak, withTexts } = await fresh();
  await speak("fr");
  await withTexts(["bulk"], async () => "module");
  const texts = await speak("en");
  expect(texts.t("bulk.bar.ended")).not.toBe("bulk.bar.ended");
});

test("a module that is asked for while its language is on the way waits for both", async () => {
  const { speak, withTexts } = await fresh();
  const coming = speak("en");
  await withTexts(["desk"], async () => "module");
  expect((await coming).t("desk.title")).not.toBe("desk.title");
});

test("a module that cannot be had fails, and can be asked for again", async () => {
  const { speak, withTexts } = await fresh();
  await speak("en");
  const load = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue("module");
  await expect(withTexts(["desk"], load)).rejects.toThrow("away");
  await expect(withTexts(["desk"], load)).resolves.toBe("module");
});
