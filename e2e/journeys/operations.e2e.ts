import { test } from "../fixtures/mail-server.ts";
import { newcomer, register, turnStaff } from "../fixtures/people.ts";
import { expect } from "../fixtures/test.ts";

// the process to stop is found through /proc
test.skip(process.platform !== "linux", "needs Linux");
test.setTimeout(150_000);

test("a stuck queue is seen, understood and drained", async ({
  page,
  ownApp: app,
  mailServer,
  open,
}) => {
  const hasMail = (email: string) => mailServer.mails.some(({ to }) => to.includes(email));
  const metrics = async () => await (await fetch(`${app.url}/metrics`)).text();
  const figure = (region: string, label: string) =>
    page
      .getByRole("region", { name: region })
      .locator("dl > div", { hasText: label })
      .locator("dd")
      .first();
  const ops = await register(app.url, newcomer("Ops"));
  await turnStaff(app, ops, "grant");
  await expect.poll(() => hasMail(ops.email)).toBe(true);

  // a mail that the server refuses for good
  mailServer.meet({ at: "body", code: 554, words: "5.6.0 not today" });
  const refused = await register(app.url, newcomer("Refused"));
  await open("/operations", { as: ops });
  const sendAgain = page.getByRole("button", { name: "Send failed mails again (1)" });
  await expect(sendAgain).toBeVisible();
  expect(await metrics()).toMatch(/^sortes_mail_redrivable 1$/m);

  // then the worker hangs, and nothing goes out any more
  const worker = await app.pidOf("worker");
  process.kill(worker, "SIGSTOP");
  const late = await register(app.url, newcomer("Late"));
  await sendAgain.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("One mail is sent again.")).toBeVisible();
  await expect(figure("Mails of accounts", "Waiting")).toHaveText("2");
  await expect(figure("Queues", "Waiting")).toHaveText("1");
  await expect(page.getByText("No worker has reported in the last 20 seconds.")).toBeVisible({
    timeout: 45_000,
  });
  await expect.poll(metrics).toMatch(/^sortes_workers 0$/m);
  expect(await metrics()).toMatch(/^sortes_queue_jobs\{queue="mail",state="waiting"\} 1$/m);

  // the board shows the job that waits
  await page.getByRole("button", { name: "Open the queue board" }).click();
  await expect(page).toHaveURL(/\/ops\/queues\/?$/);
  await page.getByRole("link", { name: /mail/ }).first().click();
  await expect(page.getByText(/mail\.send/).first()).toBeVisible();
  await expect(page.locator("body")).not.toContainText("@example.com");

  // it goes on, and all is sent
  process.kill(worker, "SIGCONT");
  await expect.poll(() => hasMail(late.email), { timeout: 45_000 }).toBe(true);
  await expect.poll(() => hasMail(refused.email), { timeout: 45_000 }).toBe(true);
  await page.goto("/operations");
  await expect(figure("Mails of accounts", "Waiting")).toHaveText("0");
  await expect(figure("Queues", "Waiting")).toHaveText("0");
  await expect(page.getByText("Says nothing unusual.")).toBeVisible();
  await expect(sendAgain).toBeHidden();
  expect(await metrics()).toMatch(/^sortes_smtp_replies_total\{source="mail",class="5xx"\} 1$/m);

  // whose rights are taken sees neither the board nor the figures, from the next look on
  expect((await page.request.get("/ops/queues")).status()).toBe(200);
  await turnStaff(app, ops, "revoke");
  expect((await page.request.get("/ops/queues")).status()).toBe(403);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the switch stops all campaigns and lets them go on, in Romanian and by the keyboard", async ({
  page,
  ownApp: app,
  open,
}) => {
  const ops = await register(app.url, newcomer("Ops"), "ro");
  await turnStaff(app, ops, "grant");
  await open("/operations", { as: ops, language: "ro", theme: "dark" });
  await page.getByRole("button", { name: "Oprește toate trimiterile" }).focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: "Oprește toate trimiterile" })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Toate trimiterile sunt oprite din/)).toBeVisible();
  expect((await ops.api.get("/newsletter/sending/")).body.data.stopped).toBe(true);
  await page.getByRole("button", { name: "Reia trimiterile" }).press("Enter");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: "Reia trimiterile" })
    .press("Enter");
  await expect(page.getByText("Campaniile se trimit la ora lor.")).toBeVisible();
});
