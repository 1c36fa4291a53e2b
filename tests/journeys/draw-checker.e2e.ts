import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page, TestInfo } from "@playwright/test";
import { root } from "../env.ts";
import { violationsOf } from "../fixtures/axe.ts";
import { expect, test } from "../fixtures/test.ts";

type Given = Partial<Record<"seen" | "log", string>> & { witnesses?: string[]; chain?: object };
interface Vectors {
  bundles: { name: string; bundle: object; checks: Record<string, string> }[];
  tamperings: {
    name: string;
    base: string;
    check: string;
    changes?: object;
    file?: string;
    trust?: Given;
  }[];
}
const vectors = async <T>(name: string): Promise<T> =>
  JSON.parse(
    await readFile(join(root, `packages/core/src/draws/vectors/${name}.json`), "utf8"),
  ) as T;

/** Opens the checker as a person does who saved it, without a network. @returns the requests that it makes */
async function openSaved(page: Page, url: string, info: TestInfo): Promise<string[]> {
  const file = info.outputPath("check.html");
  await writeFile(file, await (await fetch(`${url}/check.html`)).text());
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(file).href);
  return requests;
}

/** Gives the page a file. */
const give = (page: Page, text: string) =>
  page
    .locator("#file")
    .setInputFiles({ name: "draw.json", mimeType: "application/json", buffer: Buffer.from(text) });

async function fill(page: Page, { seen = "", log = "", witnesses = [], chain }: Given) {
  await page.locator("details").evaluate((details: HTMLDetailsElement) => (details.open = true));
  await page.locator("#seen").fill(seen);
  await page.locator("#log").fill(log);
  await page.locator("#witnesses").fill(witnesses.join("\n"));
  await page.locator("#chain").fill(chain ? JSON.stringify(chain) : "");
}

/** The status of each check that the page shows. */
const statuses = (page: Page) =>
  page
    .locator("[data-check]")
    .evaluateAll((lines) =>
      Object.fromEntries(
        lines.map((line) => [line.dataset["check"], line.dataset["status"]] as const),
      ),
    );

const alert = (page: Page) => page.getByRole("alert");
const verdict = (page: Page) => page.locator("#verdict");

test("the saved checker finds every change of a draw, without a network @long", async ({
  page,
  app,
}, info) => {
  test.slow();
  const { bundles } = await vectors<Vectors>("bundles");
  const { tamperings } = await vectors<Vectors>("tamper");
  const trust = await vectors<Given>("trust");
  const bundleOf = (name: string) => bundles.find((one) => one.name === name)?.bundle ?? {};
  const good = JSON.stringify(bundleOf("winners"));
  const requests = await openSaved(page, app.url, info);

  await fill(page, trust);
  for (const { name, bundle, checks } of bundles) {
    await give(page, "junk");
    await expect(alert(page)).toBeFocused();
    await give(page, JSON.stringify(bundle));
    await expect(verdict(page)).toBeFocused();
    // a line for both the shape and the chain
    const { shape: _, ...lines } = checks;
    expect(await statuses(page), name).toEqual(lines);
  }
  for (const { name, base, check, changes, file, trust: own } of tamperings) {
    await give(page, "junk");
    await expect(alert(page)).toBeVisible();
    await fill(page, { ...trust, ...own });
    if (file !== undefined) {
      await give(page, good);
      await expect(verdict(page)).toBeVisible();
    }
    await give(page, file ?? JSON.stringify({ ...bundleOf(base), ...changes }));
    // what is no bundle at all has no lines
    await expect(file === undefined ? verdict(page) : alert(page), name).toBeFocused();
    if (file === undefined) expect(await statuses(page), name).toMatchObject({ [check]: "fail" });
  }
  expect(requests.every((address) => address.startsWith("file:"))).toBe(true);
});

test("the checker works by keyboard and by drop, in both languages, and reports unreadable files", async ({
  page,
  app,
}, info) => {
  const { bundles } = await vectors<Vectors>("bundles");
  const quicknet = JSON.stringify(bundles.find(({ name }) => name === "quicknet")?.bundle);
  await openSaved(page, app.url, info);
  for (const place of ["#to-en", "#to-ro", "#file", "summary"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(place)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  for (const place of ["#seen", "#log", "#witnesses", "#chain", ".check"]) {
    await page.keyboard.press("Tab");
    await expect(page.locator(place)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(alert(page)).toHaveText("Choose the file of a draw first.");

  const drop = (text: string) =>
    page.evaluate((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], "draw.json"));
      document.body.dispatchEvent(
        new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }),
      );
    }, text);
  await drop('{"format":"sortes-draw/1"}');
  await expect(alert(page)).toContainText("This is not the file of a draw.");
  await drop(quicknet);
  await expect(verdict(page)).toHaveText("The result checks out");
  await expect.poll(() => violationsOf(page)).toEqual([]);

  await page.locator("#to-ro").press("Enter");
  await expect(page.locator("#to-ro")).toBeFocused();
  await expect(verdict(page)).toHaveText("Rezultatul se confirmă");
  await expect(page.locator("html")).toHaveAttribute("lang", "ro");
  await page.locator("#chain").fill("{}");
  await page.locator(".check").click();
  await expect(alert(page)).toContainText("/info");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => violationsOf(page)).toEqual([]);
});

test("the published hashes of the checkers match the served files", async ({ app }) => {
  const hashes = (await (await fetch(`${app.url}/checkers.json`)).json()) as Record<string, string>;
  expect(Object.keys(hashes)).toEqual(["check.html", "check.py"]);
  for (const [name, hash] of Object.entries(hashes)) {
    const body = Buffer.from(await (await fetch(`${app.url}/${name}`)).arrayBuffer());
    expect(createHash("sha256").update(body).digest("hex"), name).toBe(hash);
  }
});
