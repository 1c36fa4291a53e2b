import { join } from "node:path";
import { waitForMail } from "@sortes/testing/mailbox";
import { hasRedisServer, startRedis } from "@sortes/testing/redis-server";
import { registerAs } from "../fixtures/account.ts";
import { test as base } from "../fixtures/own-app.ts";
import { RestClient } from "../fixtures/rest.ts";
import { followIn } from "../fixtures/press.ts";
import { expect } from "../fixtures/test.ts";

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from the pattern
  settings: async ({}, use) => {
    const redis = await startRedis();
    if (!redis) throw new Error("There is no redis-server");
    await use({ REDIS_URL: redis.url });
    await redis.stop();
  },
});
test.skip(!hasRedisServer(), "there is no redis-server");

test("with the queue on Redis, a user registers, gets the mail, saves teams and finds them", async ({
  page,
  app,
  t,
  person,
  generator,
}) => {
  const api = new RestClient(app.url);
  await expect
    .poll(async () => (await api.get("/health-check")).body.data)
    .toEqual({
      status: "ok",
      stores: { database: "ok", queue: "ok" },
      schema: "ok",
      worker: "ok",
      notes: [],
    });
  await page.goto("/register");
  await registerAs(page, t, person);
  await expect(page.getByText(t("account.welcome", { name: person.username }))).toBeVisible();
  const mail = await waitForMail(join(app.dataDir, "outbox"), person.email);
  expect(mail.subject).toBe("Confirm your email address");

  await page.getByRole("link", { name: t("home.start") }).click();
  await generator.generate(["Ana", "Tom", "Leo"]);
  await generator.saveButton.click();
  await expect(page.getByText(t("teams.saved"))).toBeVisible();
  await followIn(page, "banner", t("shell.myHistory"));
  await expect(page.getByRole("heading", { name: /^2 teams, / })).toBeVisible();
});
