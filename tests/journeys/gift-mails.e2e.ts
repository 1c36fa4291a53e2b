import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { waitForMail } from "@sortes/testing/mailbox";
import { seenIn } from "../fixtures/looks.ts";
import { verifyAddress } from "../fixtures/people.ts";
import { expect, isAlive, test } from "../fixtures/test.ts";

test.describe("the links of a gift exchange by email", () => {
  test.use(seenIn("phone-ro-dark"));

  test("reach each person once, and open their own name", async ({
    page,
    app,
    open,
    t,
    member,
    context,
  }) => {
    await verifyAddress(member, app);
    const mark = randomUUID().slice(0, 8);
    const people = ["Ștefan", "Ioana", "Dan"];
    const addressOf = (name: string) => `${people.indexOf(name)}.${mark}@example.test`;
    await open("/gift-exchange", { as: member });
    await isAlive(page);
    const main = page.getByRole("main");
    await main.getByLabel(t("gifts.names"), { exact: true }).fill(people.join("\n"));
    await main.getByRole("button", { name: t("gifts.generate") }).click();
    await expect(main.getByRole("heading", { name: t("gifts.handOut") })).toBeVisible();
    await main.getByText(t("gifts.way_mail"), { exact: true }).click();
    const send = (count: number) =>
      main.getByRole("button", { name: t("gift-mails.send", { count }) });
    for (const name of people) await main.getByLabel(name, { exact: true }).fill(addressOf(name));
    await send(3).click();
    await expect(main.getByText(t("gift-mails.standing_sent"), { exact: true })).toHaveCount(3);
    await expect(send(0)).toBeDisabled();

    const receivers = new Set<string>();
    for (const name of people) {
      const mail = await waitForMail(join(app.dataDir, "outbox"), addressOf(name));
      expect(mail.subject).toContain(member.username);
      const link = mail.links.find((address) => address.includes("/gift-exchange/open")) ?? "";
      const own = await context.newPage();
      await own.goto(link);
      await own.getByRole("button", { name: t("gifts.openYes", { name }) }).click();
      const heading = own.getByRole("main").getByRole("heading", { level: 2 });
      const words = people.map((receiver) => t("gifts.youGive", { name, receiver }));
      await expect(heading).toHaveText(new RegExp(`^(?:${words.join("|")})$`, "u"));
      receivers.add((await heading.textContent()) ?? "");
      await own.close();
    }
    expect(receivers.size).toBe(3);
  });
});
