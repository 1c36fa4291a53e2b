import { join } from "node:path";
import type { Page } from "@playwright/test";
import { mailsTo, waitForMail } from "@sortes/testing/mailbox";
import { registerAs } from "../fixtures/account.ts";
import type { AppPlace } from "../env.ts";
import { englishDaily } from "../fixtures/long.ts";
import type { Newcomer } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

/** The link in the registration mail, as clicked in a mail program. */
async function mailTo({ email }: Newcomer, { dataDir }: AppPlace) {
  const mail = await waitForMail(join(dataDir, "outbox"), email);
  const link = mail.links.find((address) => address.includes("/verify/"));
  if (!link) throw new Error(`There is no link in this mail:\n${mail.text}`);
  return { mail, link };
}

const isVerified = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem("user") ?? "{}") as { email_verified?: boolean })
        .email_verified,
  );

for (const language of ["en", "ro"] as const)
  test.describe(`confirming an address (${language})${englishDaily(language)}`, () => {
    test.use({ language });
    const words = {
      en: {
        subject: "Confirm your email address",
        dead: "This link no longer works. It has expired or was already used.",
      },
      ro: {
        subject: "Confirmă adresa de email",
        dead: "Acest link nu mai este valabil. A expirat sau a fost deja folosit.",
      },
    }[language];

    // spec 2.1.13, 7.9
    test("works once, by the mailed link and one press", async ({
      page,
      browser,
      context,
      app,
      open,
      t,
      person,
    }) => {
      await open("/register", { language });
      await registerAs(page, t, person);
      await expect(page.getByText(t("account.welcome", { name: person.username }))).toBeVisible();
      await expect.poll(() => isVerified(page)).toBe(false);

      const { mail, link } = await mailTo(person, app);
      expect(mail.subject).toBe(words.subject);
      expect(mail.text).toContain(t("verify_email.body"));
      expect(mail.html).toContain(`lang="${language}"`);
      const { origin, pathname, search } = new URL(link);
      expect(origin).toBe(app.url);
      expect(pathname).toMatch(/^\/verify\/[\w-]{40,}$/);
      expect(search).toBe(language === "ro" ? "?lang=ro" : "");

      // opening the link alone changes nothing: mail scanners open links too
      await page.goto(link);
      const confirm = page.getByRole("button", { name: t("account.verify") });
      await expect(confirm).toBeVisible();
      expect(await isVerified(page)).toBe(false);
      await confirm.click();
      await expect(page.getByText(t("account.verified"))).toBeVisible();
      await expect.poll(() => isVerified(page)).toBe(true);

      // for the owner the used link says so again; for others it is invalid
      const own = await context.newPage();
      await own.goto(link);
      await own.getByRole("button", { name: t("account.verify") }).click();
      await expect(own.getByText(t("account.alreadyVerified"))).toBeVisible();
      const guest = await browser.newPage({ locale: language });
      await guest.goto(link);
      await guest.getByRole("button", { name: t("account.verify") }).click();
      await expect(guest.getByText(words.dead)).toBeVisible();
      await guest.close();
    });
  });

test("an address can be confirmed on a device without a session", async ({ page, app, member }) => {
  const { link } = await mailTo(member, app);
  await page.goto(link);
  await page.getByRole("button", { name: english("account.verify") }).click();
  await expect(page.getByText(english("account.verified"))).toBeVisible();
  const { body } = await member.api.get("/users/me/");
  expect(body.data).toMatchObject({ email_verified: true });
  await page.getByRole("link", { name: english("home.start") }).click();
  await expect(page).toHaveURL("/team-generator");
});

test("a user with a dead link requests the mail again, and its new link works @long", async ({
  page,
  app,
  open,
  member,
}) => {
  const outbox = join(app.dataDir, "outbox");
  await waitForMail(outbox, member.email);
  await open("/verify/some-token", { as: member });
  await page.getByRole("button", { name: english("account.verify") }).click();
  await page.getByRole("button", { name: english("account.resend") }).click();
  await expect(page.getByText(`We sent a new email to ${member.email}.`)).toBeVisible();
  await expect.poll(async () => (await mailsTo(outbox, member.email)).length).toBe(2);
  const [, second] = await mailsTo(outbox, member.email);
  await page.goto(second?.links.find((link) => link.includes("/verify/")) ?? "");
  await page.getByRole("button", { name: english("account.verify") }).click();
  await expect(page.getByText(english("account.verified"))).toBeVisible();
  await page.goto("/my-history");
  await expect(page.getByRole("tablist")).toBeVisible();
  await expect(page.getByRole("button", { name: english("account.resend") })).toBeHidden();
});
