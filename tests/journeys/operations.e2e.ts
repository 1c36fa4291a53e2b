import { enter } from "../fixtures/keyboard.ts";
import { seenIn } from "../fixtures/looks.ts";
import { test } from "../fixtures/mail-server.ts";
import { arrived, goByMenu } from "../fixtures/menu.ts";
import { newcomer, register, turnStaff } from "../fixtures/people.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect } from "../fixtures/test.ts";

// the process to stop is found through /proc
test.skip(process.platform !== "linux", "needs Linux");

test.use(seenIn("desktop-en-light"));

test("staff see a stuck queue, its cause, and drain it @long", async ({
  page,
  ownApp: app,
  mailServer,
  open,
  t,
}) => {
  const hasMail = (email: string) => mailServer.mails.some(({ to }) => to.includes(email));
  const metrics = async () => await (await fetch(`${app.url}/metrics`)).text();
  const figure = (region: string, label: string) =>
    page
      .getByRole("region", { name: t(region) })
      .locator("dl > div", { hasText: t(label) })
      .locator("dd")
      .first();
  const ops = await register(app.url, newcomer("Ops"));
  await turnStaff(app, ops, "grant");
  await expect.poll(() => hasMail(ops.email)).toBe(true);

  // a mail that the server rejects for good
  mailServer.meet({ at: "body", code: 554, words: "5.6.0 not today" });
  const refused = await register(app.url, newcomer("Refused"));
  await open("/", { as: ops });
  await goByMenu(page, t, ops, "shell.operations");
  const sendAgain = page.getByRole("button", { name: t("operations.sendAgain", { count: 1 }) });
  await expect(sendAgain).toBeVisible();
  await expect.poll(metrics).toMatch(/^sortes_mail_redrivable 1$/m);

  // then the worker hangs, and nothing goes out any more
  const worker = await app.pidOf("worker");
  process.kill(worker, "SIGSTOP");
  const late = await register(app.url, newcomer("Late"));
  await enter(page, sendAgain);
  const confirm = page.getByRole("alertdialog").getByRole("button");
  await enter(page, confirm.filter({ hasText: t("operations.sendAgainDo") }));
  await expect(page.getByText(t("operations.sentAgain", { count: 1 }))).toBeVisible();
  await expect(figure("operations.mails", "operations.queued")).toHaveText("2");
  await expect(figure("operations.queues", "operations.waiting")).toHaveText("1");
  await expect(page.getByText(t("operations.noWorkers"))).toBeVisible();
  await expect.poll(metrics).toMatch(/^sortes_workers 0$/m);
  await expect.poll(metrics).toMatch(/^sortes_queue_jobs\{queue="mail",state="waiting"\} 1$/m);

  // the board shows the job that waits
  await enter(page, page.getByRole("button", { name: t("operations.openBoard") }));
  await expect(page).toHaveURL(/\/ops\/queues\/?$/);
  await page.getByRole("link", { name: /mail/ }).first().click();
  await expect(page.getByText(/mail\.send/).first()).toBeVisible();
  await expect(page.locator("body")).not.toContainText("@example.com");

  // it goes on, and all is sent
  process.kill(worker, "SIGCONT");
  await expect.poll(() => hasMail(late.email)).toBe(true);
  await expect.poll(() => hasMail(refused.email)).toBe(true);
  await page.goto("/operations");
  await expect
    .poll(async () => (await sideways(page)).scrollWidth)
    .toBe(page.viewportSize()?.width);
  await expect(figure("operations.mails", "operations.queued")).toHaveText("0");
  await expect(figure("operations.queues", "operations.waiting")).toHaveText("0");
  const workers = page.getByRole("region", { name: t("operations.processes_workers") });
  await expect(workers.getByText(t("operations.allWell"))).toBeVisible();
  await expect(sendAgain).toBeHidden();
  // reported by the worker's pulse after it hung
  await expect.poll(metrics).toMatch(/^sortes_smtp_replies_total\{source="mail",class="5xx"\} 1$/m);

  // a user who loses staff rights sees neither the board nor the figures from the next request on
  expect((await page.request.get("/ops/queues")).status()).toBe(200);
  await turnStaff(app, ops, "revoke");
  expect((await page.request.get("/ops/queues")).status()).toBe(403);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the switch stops all campaigns and lets them go on, in Romanian and by the keyboard @long", async ({
  page,
  ownApp: app,
  open,
}) => {
  const ops = await register(app.url, newcomer("Ops"), "ro");
  await turnStaff(app, ops, "grant");
  await open("/mail-statistics", { as: ops, language: "ro", theme: "dark" });
  const bar = page.getByRole("navigation", { name: "Birou" });
  await enter(page, bar.getByRole("link", { name: "Operațiuni" }));
  await arrived(page);
  const condition = page.getByRole("region", { name: "Starea generală" });
  await expect(condition).toHaveText("Totul e în regulă.");
  const dialog = page.getByRole("alertdialog");
  const stop = "Oprește toate trimiterile";
  await enter(page, page.getByRole("main").getByRole("button", { name: stop }));
  await enter(page, dialog.getByRole("button", { name: stop }));
  await expect(page.getByText(/^Toate trimiterile sunt oprite din/)).toBeVisible();
  expect((await ops.api.get("/newsletter/sending/")).body.data.stopped).toBe(true);
  await expect(condition).toContainText(
    "Trimiterile sunt oprite, așa că nu pleacă nicio scrisoare.",
  );
  await enter(page, page.getByRole("main").getByRole("button", { name: "Reia trimiterile" }));
  await enter(page, dialog.getByRole("button", { name: "Reia trimiterile" }));
  await expect(
    page.getByText("Trimiterile sunt pornite. Campaniile pleacă la ora stabilită."),
  ).toBeVisible();
  await expect(condition).toHaveText("Totul e în regulă.");
});
