import type { Page, Route } from "@playwright/test";
import { durations } from "@sortes/contract";
import { withoutTimeLimits } from "../fixtures/hold-back.ts";
import type { Member } from "../fixtures/people.ts";
import { test as ownTest } from "../fixtures/own-app.ts";
import type { TeamGenerator } from "../fixtures/teams.ts";
import { expect, isAlive, test } from "../fixtures/test.ts";
import { followIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

const names = ["Ana", "Tom", "Ioana", "Leo", "Mihai"];
const saves = /\/trpc\/history\.saveTeams/;

const savedBy = async ({ api }: Member): Promise<string[]> => {
  const { body } = await api.get("/history/?type=team");
  return (body as { results: { name: string }[] }).results.map(({ name }) => name);
};

/** Records the key of each save of the page. */
function keysOf(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (saves.test(request.url())) keys.push(request.headers()["idempotency-key"]);
  });
  return keys;
}

/** The server handles the request; the answer is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("connectionreset");
}

/** Saves teams; the answer is lost, and those of further tries. */
async function saveUnanswered(page: Page, generator: TeamGenerator): Promise<void> {
  await generator.nameTeams("Friday match");
  await generator.generate(names);
  await page.route(saves, loseAnswer);
  await generator.saveButton.click();
  await expect(page.getByText(english("results.waits"))).toBeVisible();
}

test("a save with a lost answer is retried and appears in the history once", async ({
  page,
  open,
  member,
  generator,
}) => {
  const keys = keysOf(page);
  await open("/team-generator", { as: member });
  await saveUnanswered(page, generator);
  const lost = page.waitForEvent("requestfailed", (request) => saves.test(request.url()));
  await page.getByRole("button", { name: english("shell.retry") }).click();
  await lost;
  await expect(page.getByText(english("results.waits"))).toBeVisible();
  await page.unroute(saves);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText(english("teams.saved"))).toBeVisible();
  await expect(page.getByText(english("results.savedAs", { name: "Friday match" }))).toBeVisible();
  expect(await savedBy(member)).toEqual(["Friday match"]);
  expect(keys.length).toBeGreaterThan(2);
  expect(keys[0]).toMatch(/^[\x21-\x7e]{20,200}$/);
  expect(new Set(keys).size).toBe(1);
});

test("a save with a lost reply keeps its key after a reload, and another result has another key @long", async ({
  page,
  open,
  member,
  generator,
}) => {
  const keys = keysOf(page);
  await open("/team-generator", { as: member });
  await saveUnanswered(page, generator);
  await page.unroute(saves);
  await page.reload();
  // what waits is also sent by itself, two seconds after the page has started
  const sent = page.getByText(english("results.savedAs", { name: "Friday match" }));
  await expect(generator.saveButton.or(sent).first()).toBeVisible();
  if (!(await sent.isVisible()))
    await generator.saveButton.click({ timeout: 2000 }).catch(() => {});
  await expect(sent).toBeVisible();
  expect(await savedBy(member)).toEqual(["Friday match"]);

  await generator.saveName.fill("Saturday match");
  await generator.saveButton.click();
  await expect(
    page.getByText(english("results.savedAs", { name: "Saturday match" })),
  ).toBeVisible();
  await generator.button("teams.generateNew").click();
  await generator.generate(names, 3);
  await generator.saveButton.click();
  await expect
    .poll(() => savedBy(member))
    .toEqual(["Untitled Team", "Saturday match", "Friday match"]);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test("offline, another language and the image fail with a message, and load once online @long", async ({
  page,
  context,
  generator,
}) => {
  // messages stay until they are looked at
  await withoutTimeLimits(page, durations.toast);
  await page.goto("/team-generator");
  await generator.generate(names);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Română" }).click();
  await expect(page.getByText("The page could not be loaded in Română.")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: english("results.image"), exact: true }).click();
  await expect(page.getByText("because part of it did not load")).toBeVisible();

  await context.setOffline(false);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: english("results.image"), exact: true }).click();
  expect((await download).suggestedFilename()).toBe("Teams.png");
  await page.getByRole("button", { name: "Română" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ro");
});

test("a dialog that could not be fetched opens once the network is back", async ({
  page,
  context,
  t,
}) => {
  await page.goto("/");
  await isAlive(page);
  const settings = page
    .getByRole("contentinfo")
    .getByRole("button", { name: t("shell.cookieSettings") });
  await context.setOffline(true);
  await settings.click();
  await expect(page.getByText(t("shell.cookiesFailed"))).toBeVisible();
  await context.setOffline(false);
  await settings.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a dialog of staff that could not be fetched leaves the page as it is @long", async ({
  page,
  context,
  t,
  open,
  staff,
}) => {
  await open("/staff", { as: staff });
  const invite = page.getByRole("button", { name: t("staff.invite"), exact: true });
  await expect(page.getByRole("table", { name: t("staff.list") })).toBeVisible();
  await context.setOffline(true);
  await invite.click();
  await expect(page.getByText(t("desk.partFailed"))).toBeVisible();
  await expect(invite).toBeVisible();
  await context.setOffline(false);
  await invite.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("offline, a page fails with a message, and loads by itself once online @long", async ({
  page,
  context,
  t,
  guard,
}) => {
  await page.goto("/");
  await isAlive(page);
  await context.setOffline(true);
  await followIn(page, "main", t("home.howItWorks"));
  const again = page.getByRole("button", { name: t("shell.retry") });
  await expect(again).toBeVisible();
  await again.click();
  await expect(again).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: t("how.title") })).toBeVisible();
  guard.complaints.splice(0); // the console reports the page that could not be shown
});

ownTest.describe("a server that hangs", () => {
  ownTest.skip(process.platform !== "linux", "who is stopped is found through /proc");

  ownTest(
    "lets a save time out with a message, and it is saved once later @long",
    async ({ page, ownApp: app, open, member, generator }) => {
      ownTest.slow();
      // so that its files are there
      await open("/my-history", { as: member });
      await expect(page.getByRole("tablist")).toBeVisible();
      await followIn(page, "contentinfo", english("shell.generator_team"));
      await generator.nameTeams("Friday match");
      await generator.generate(names);
      const made = await generator.teams();
      const server = await app.pidOf("server");
      process.kill(server, "SIGSTOP");
      try {
        await generator.saveButton.click();
        await expect(page.getByText(english("campaign.noAnswer"))).toBeVisible({
          timeout: 60_000,
        });
        await expect(generator.saveButton).toBeVisible();
        expect(await generator.teams()).toEqual(made);

        // a list that is asked for meanwhile ends as well
        await followIn(page, "banner", english("shell.myHistory"));
        await page.getByRole("tab", { name: english("numbers.tile") }).click();
        await expect(page.getByText(/^Failed to fetch history/)).toBeVisible({
          timeout: 60_000,
        });
      } finally {
        process.kill(server, "SIGCONT");
      }
      // the list may also load by itself, after the save that was waiting
      const retry = page.getByRole("button", { name: english("shell.retry") });
      await expect
        .poll(async () => {
          await retry.evaluateAll((all: HTMLElement[]) => all.forEach((button) => button.click()));
          return await page.getByText(english("history.failed")).isVisible();
        })
        .toBe(false);
      await page.goBack();
      // a press could come just after it was sent, and would save it again
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(
        page.getByText(english("results.savedAs", { name: "Friday match" })),
      ).toBeVisible();
      expect(await savedBy(member)).toEqual(["Friday match"]);
    },
  );
});
