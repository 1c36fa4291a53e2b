import { webhookEvents } from "@sortes/contract";
import { openWebhookReceiver } from "@sortes/testing";
import { violationsOf } from "../fixtures/axe.ts";
import { seenIn } from "../fixtures/looks.ts";
import { expect, test } from "../fixtures/test.ts";

test.use(seenIn("phone-ro-dark"));

test("a webhook is created, tested, fails, and its failed deliveries are resent @long", async ({
  page,
  open,
  staff,
  t,
}) => {
  const receiver = await openWebhookReceiver();
  try {
    await open("/mail-settings?view=webhooks", { as: staff });
    await page.getByRole("button", { name: t("webhooks.add") }).click();
    const form = page.getByRole("dialog", { name: t("webhooks.addTitle") });
    await form.getByLabel(t("webhooks.url"), { exact: true }).fill("ftp://crm.example");
    await form.getByRole("button", { name: t("webhooks.save") }).click();
    await expect(form.getByText(t("WEBHOOK_ADDRESS_INVALID")).first()).toBeVisible();
    await form.getByLabel(t("webhooks.url"), { exact: true }).fill(receiver.url);
    // other tests subscribe people, send campaigns and draw meanwhile
    for (const event of webhookEvents.filter((one) => one !== "subscriber.bounced"))
      await form.getByLabel(t(`webhooks.event_${event}`), { exact: true }).uncheck();
    await form.getByRole("button", { name: t("webhooks.save") }).click();
    const shown = page.getByRole("dialog", { name: t("webhooks.secretTitle") });
    const secret = await shown.getByLabel(t("webhooks.secret")).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await shown.getByRole("button", { name: t("webhooks.done") }).click();

    const row = page.getByRole("listitem").filter({ hasText: receiver.url });
    await expect(row).toContainText(t("webhooks.state_on"));
    receiver.answer = (reply) => reply.writeHead(410).end("gone fishing");
    await row.getByRole("button", { name: t("webhooks.test") }).click();
    await row.getByRole("button", { name: t("webhooks.log") }).click();
    const log = page.getByRole("dialog", { name: t("webhooks.logTitle") });
    await expect(log.getByText("gone fishing")).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => violationsOf(page)).toEqual([]);
    await log.getByRole("button", { name: t("shell.close") }).click();
    await expect(row).toContainText(t("webhooks.state_failed"));

    await row.getByRole("button", { name: t("webhooks.edit") }).click();
    const edit = page.getByRole("dialog", { name: t("webhooks.editTitle") });
    await edit.getByLabel(t("webhooks.on")).check();
    await edit.getByRole("button", { name: t("webhooks.save") }).click();
    await expect(row).toContainText(t("webhooks.state_on"));
    receiver.answer = (reply) => reply.writeHead(200).end("caught it");
    await row.getByRole("button", { name: t("webhooks.log") }).click();
    await log.getByRole("button", { name: t("webhooks.replay"), exact: true }).click();
    await expect(log.getByText("caught it")).toBeVisible({ timeout: 60_000 });
    await expect(log.getByText(t("webhooks.delivery_delivered")).last()).toBeVisible();
    const [first, again] = receiver.got;
    expect(receiver.got).toHaveLength(2);
    expect(again?.id).toBe(first?.id);
    expect(again && receiver.isSigned(again, secret)).toBe(true);
    await log.getByRole("button", { name: t("shell.close") }).click();

    await row.getByRole("button", { name: t("webhooks.remove") }).click();
    await page
      .getByRole("alertdialog", { name: t("webhooks.removeTitle") })
      .getByRole("button", { name: t("webhooks.remove") })
      .click();
    await expect(row).toHaveCount(0);
  } finally {
    await receiver.close();
  }
});
