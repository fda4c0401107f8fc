import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, Person } from "../support/person";
import { Calc } from "../support/program/calc";
import { isInstalled, PYTHON_TIMEOUT, python, run } from "../support/program/run";
import { OwnServer } from "../support/server";

const examples = fileURLToPath(new URL("../../../spec/examples", import.meta.url));

const server = new OwnServer();
let publisher: Person;
let key = "";
let pythonPath = "";
beforeAll(async () => {
  pythonPath = await python();
  await server.start();
  publisher = await Person.signUp(server, "baker");
  await publisher.collection("prices", "Prices");
  const { makeAccessKey } = await publisher.ask<{ makeAccessKey: { secret: string } }>(
    `mutation($password: String!) {
      makeAccessKey(input: { name: "Examples", scope: PUBLISH, days: 30 }, password: $password) { secret } }`,
    { password: PASSWORD },
  );
  key = makeAccessKey.secret;
}, PYTHON_TIMEOUT);
afterAll(() => server.remove());

/** Publishes two years of a monthly series: 100 in each month of 2023, 110 in each month of 2024. */
async function published(path: string): Promise<string> {
  const months = Array.from({ length: 24 }, (_, at) => {
    const month = String((at % 12) + 1).padStart(2, "0");
    return at < 12 ? `2023-${month};100` : `2024-${month};110`;
  });
  await publisher.indicator("prices", path, "MONTHLY", months.join("\n"));
  return `baker/prices/${path}`;
}

/** Runs an example file; returns what it prints. Fails if the program does. */
async function printed(program: string, file: string, series: string, secret = ""): Promise<string> {
  const env = { ...process.env, SITE: server.address, SERIES: series, KEY: secret };
  return (await run(program, [file], { cwd: examples, env })).stdout;
}

/** The observations of a series, as its JSON columns. */
async function columns(series: string): Promise<{ periods: string[]; values: number[] }> {
  const response = await fetch(`${server.address}/api/v1/series/${series}.json`);
  expect(response.status).toBe(200);
  return (await response.json()) as { periods: string[]; values: number[] };
}

/** A formula of the examples for a series of this server. */
function filled(file: string, series: string): string {
  const formula = readFileSync(join(examples, file), "utf8").trim();
  return formula.replace("SITE", server.address).replace("SERIES", series);
}

/** A day as spreadsheets count it: days since 30 December 1899. */
const serialOf = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;

/** Adds observations with the key. */
async function publish(series: string, lines: string): Promise<void> {
  const response = await fetch(`${server.address}/api/v1/series/${series}/~observations`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "text/plain" },
    body: lines,
  });
  expect(response.status).toBe(200);
}

describe("the examples of the guide", () => {
  it("read.sh prints the published observations as CSV", async () => {
    const lines = (await printed("bash", "read.sh", await published("read-sh"))).trim().split(/\r?\n/);
    expect(lines[0]).toMatch(/^date,value/);
    expect(lines).toHaveLength(13);
    expect(lines[1]).toMatch(/^2024-01(-\d\d)?,110/);
  });

  it("read.py prints the last three values", async () => {
    const output = await printed(pythonPath, "read.py", await published("read-py"));
    const rows = output.split("\n").filter((line) => /^\d{4}-/.test(line));
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatch(/^2024-1[0-2]-\d\d\s+110(\.0)?$/);
  });

  it("read.mjs prints the last three periods and values", async () => {
    const output = await printed("node", "read.mjs", await published("read-mjs"));
    expect(output.match(/2024-1[0-2]/g)).toEqual(["2024-10", "2024-11", "2024-12"]);
    expect(output.match(/\b110\b/g)).toHaveLength(3);
  });

  it("table.py prints the last observations of a column", async (test) => {
    if (!pythonPath) test.skip("there is no Python with pandas");
    const output = await printed(pythonPath, "table.py", await published("table-py"));
    expect(output).toMatch(/2024-10-01 +110(\.0)?\n2024-11-01 +110(\.0)?\n2024-12-01 +110(\.0)?/);
  });

  it("several.mjs prints the yearly averages", async () => {
    const series = await published("several-mjs");
    const output = await printed("node", "several.mjs", series);
    expect(output.startsWith(series)).toBe(true);
    expect(output.slice(series.length).match(/\d+/g)).toEqual(["100", "110"]);
  });

  it("watch.mjs prints each change once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "statit-watch-"));
    const env = { ...process.env, SITE: server.address, KEY: "" };
    const watch = () => run("node", [join(examples, "watch.mjs")], { cwd: folder, env });
    expect((await watch()).stdout).toBe("");
    const series = await published("watch-mjs");
    await publish(series, "2025-01;112.5\n");
    expect((await watch()).stdout.trim().split("\n")).toEqual([
      `created series ${series}`,
      `published series ${series}`,
    ]);
    expect((await watch()).stdout).toBe("");
    rmSync(folder, { recursive: true });
  });

  it.skipIf(!isInstalled("Rscript"))("read.R prints the last three values (needs Rscript)", async () => {
    const output = await printed("Rscript", "read.R", await published("read-r"));
    expect(output.match(/\b110\b/g)).toHaveLength(3);
  });

  it.skipIf(!isInstalled("soffice"))(
    "the formulas of Calc read the latest value, again when the document is opened again (needs soffice)",
    async () => {
      const series = await published("calc");
      const [link = "", webservice = ""] = ["calc-link.txt", "calc-webservice.txt"].map((name) =>
        filled(name, series),
      );
      const calc = new Calc();
      await calc.start();
      const formulas = [link, link.replace(/B2$/, "A2"), webservice];
      expect(await calc.enter(formulas)).toEqual([110, serialOf("2024-12-01"), 110]);
      await publish(series, "2025-01;112.5\n");
      expect(await calc.reopen()).toEqual([112.5, serialOf("2025-01-01"), 112.5]);
      calc.remove();
    },
  );

  it.skipIf(!isInstalled("soffice"))("Calc links all values of a CSV file (needs soffice)", async () => {
    const address = `${server.address}/api/v1/series/${await published("calc-all")}.csv`;
    const lines = (await (await fetch(address)).text()).trim().split(/\r?\n/);
    const calc = new Calc();
    await calc.start();
    const cells = await calc.linkAll(address, 2, lines.length);
    const rows = lines.map((_, at) => `${cells[2 * at]},${cells[2 * at + 1]}`);
    expect(rows).toEqual(lines);
    calc.remove();
  });

  it("publish.sh adds two observations and prints the new vintage", async () => {
    const series = await published("publish-sh");
    const answer = JSON.parse(await printed("bash", "publish.sh", series, key));
    expect(answer).toMatchObject({ id: series, vintage: 2, changed: true, added: 2, revised: 0, removed: 0 });
    const { periods, values } = await columns(series);
    expect([periods.at(-1), values.slice(-2)]).toEqual(["2026-10", [101.2, 101.5]]);
  });

  it("publish.py creates a series and can run again", async () => {
    const series = "baker/prices/bread";
    expect((await printed(pythonPath, "publish.py", series, key)).trim()).toBe("1 2 0");
    expect((await printed(pythonPath, "publish.py", series, key)).trim()).toBe("1 0 0");
    expect((await columns(series)).values).toEqual([3.9, 4.05]);
  });

  it("a wrong key makes a program fail and print the problem", async () => {
    const series = await published("wrong-key");
    const failure = await printed("bash", "publish.sh", series, `${key}x`).then(
      () => null,
      (error: { code: number; stdout: string }) => error,
    );
    expect(failure?.code).toBe(22);
    expect(JSON.parse(failure?.stdout ?? "")).toMatchObject({ status: 401, code: "ACCESS_KEY_INVALID" });
  });

  it("a private series is read as the guide writes it", async () => {
    await server.run("admin", "plan", "baker", "subscriber");
    await publisher.collection("secret", "Secret", "PRIVATE");
    await publisher.indicator("secret", "costs", "YEARLY", "2024;7");
    const address = `${server.address}/api/v1/series/baker/secret/costs.csv`;
    expect((await fetch(address)).status).toBe(404);
    const program = `import pandas as pd; address, key = "${address}", "${key}"
print(pd.read_csv(address, storage_options={"Authorization": f"Bearer {key}"})["value"].tolist())`;
    expect((await run(pythonPath, ["-c", program])).stdout.trim()).toMatch(/^\[7(\.0)?\]$/);
    const who = await run("curl", ["--silent", "--user", `${key}:`, `${server.address}/api/v1/me`]);
    expect(JSON.parse(who.stdout)).toMatchObject({ name: "Examples", scope: "publish" });
  });

  it("a replacement says which vintage it replaces", async () => {
    const series = await published("replaced");
    const put = async (match: Record<string, string>) => {
      const response = await fetch(`${server.address}/api/v1/series/${series}/~observations`, {
        method: "PUT",
        headers: { authorization: `Bearer ${key}`, "content-type": "text/plain", ...match },
        body: "2024-01;5\n",
      });
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    expect((await put({}))[0]).toBe(428);
    expect(await put({ "if-match": '"7"' })).toEqual([412, "VINTAGE_CONFLICT"]);
    expect((await columns(series)).values).toHaveLength(24);
    expect((await put({ "if-match": '"1"' }))[0]).toBe(200);
    expect((await columns(series)).values).toEqual([5]);
  });
});
