import { join } from "node:path";
import { waitForMail } from "@sortes/testing/mailbox";
import { register, saveTeams } from "../fixtures/people.ts";
import { expect } from "../fixtures/test.ts";
import { onOneApp } from "../fixtures/own-app.ts";
import { followIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

const test = onOneApp();
test.describe.configure({ mode: "default" });

// the process to kill is found through /proc
test.skip(process.platform !== "linux", "needs Linux");

/** Makes the page send what waits at once. A press could come just after it was sent, and would save it again. */
const sendNow = () => window.dispatchEvent(new Event("online"));

const names = ["Ana", "Tom", "Ioana", "Leo", "Mihai"];

test("with the database killed, a failed save keeps the teams, and is saved once it is back @long", async ({
  page,
  ownApp: app,
  open,
  member,
  generator,
}) => {
  await saveTeams(member, "Before", [["Ana"], ["Tom"]]);
  await open("/team-generator", { as: member });
  await generator.nameTeams("After");
  await generator.generate(names);
  const made = await generator.teams();

  // so that it is not started again before the button is pressed
  app.supervisor.kill("SIGSTOP");
  process.kill(await app.pidOf("database"), "SIGKILL");
  await generator.saveButton.click();
  await expect(page.getByText(english("UNAVAILABLE"))).toBeVisible();
  expect(await generator.teams()).toEqual(made);

  const restarted = app.prints(/The database ended and is started again/);
  app.supervisor.kill("SIGCONT");
  await restarted;
  await expect.poll(async () => (await member.api.get("/ready")).status).toBe(200);
  await page.evaluate(sendNow);
  await expect(page.getByText(english("results.savedAs", { name: "After" }))).toBeVisible();
  await followIn(page, "banner", english("shell.myHistory"));
  await expect(page.getByRole("tabpanel").getByRole("heading")).toHaveText(["After", "Before"]);
});

test("with the server killed, a failed save keeps the teams, and can be repeated once it is back @long", async ({
  page,
  ownApp: app,
  open,
  member,
  generator,
}) => {
  await open("/team-generator", { as: member });
  await generator.generate(names);
  const made = await generator.teams();
  app.supervisor.kill("SIGSTOP");
  process.kill(await app.pidOf("server"), "SIGKILL");
  await generator.saveButton.click();
  await expect(page.getByText(english("teams.saveFailed"))).toBeVisible();
  expect(await generator.teams()).toEqual(made);

  app.supervisor.kill("SIGCONT");
  await expectReady(app);
  await generator.saveButton.click();
  await expect(page.getByText(english("teams.saved"))).toBeVisible();
});

test("server and worker recover from being killed, with sessions, history and mail @long", async ({
  page,
  ownApp: app,
  open,
  member,
}) => {
  test.slow();
  await saveTeams(member, "Friday match", [["Ana"], ["Tom"]]);
  await open("/my-history", { as: member });
  await expect(page.getByRole("heading", { name: "Friday match" })).toBeVisible();
  const before = await Promise.all([app.pidOf("server"), app.pidOf("worker")]);
  for (const pid of before) process.kill(pid, "SIGKILL");
  await expectReady(app);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Friday match" })).toBeVisible();
  await expect(page.getByRole("button", { name: member.username })).toBeVisible();
  const newcomer = await register(app.url);
  await waitForMail(join(app.dataDir, "outbox"), newcomer.email, 60_000);
  const after = await Promise.all([app.pidOf("server"), app.pidOf("worker")]);
  expect(after).not.toContain(before[0]);
  expect(after).not.toContain(before[1]);
});

/** Waits until the server answers and has its database, for as long as a slow machine takes to start them. */
async function expectReady({ url }: { url: string }): Promise<void> {
  const status = async () => (await fetch(`${url}/api/ready`).catch(() => undefined))?.status;
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
}
