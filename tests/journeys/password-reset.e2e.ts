import { join } from "node:path";
import { mailsTo, type ReceivedMail } from "@sortes/testing/mailbox";
import { logInAs } from "../fixtures/account.ts";
import { englishDaily } from "../fixtures/long.ts";
import { followIn } from "../fixtures/press.ts";
import { expect, test } from "../fixtures/test.ts";

for (const language of ["en", "ro"] as const)
  test.describe(`a forgotten password (${language})${englishDaily(language)}`, () => {
    test.use({ language });

    // spec 2.1.13
    test("is replaced through a mailed link, which ends old sessions", async ({
      page,
      app,
      open,
      t,
      member,
    }) => {
      const outbox = join(app.dataDir, "outbox");
      const mailWith = async (subject: string): Promise<ReceivedMail> => {
        const find = async () =>
          (await mailsTo(outbox, member.email)).find((mail) => mail.subject === subject);
        await expect.poll(find).toBeDefined();
        const mail = await find();
        if (!mail) throw new Error(`There is no mail “${subject}”`);
        return mail;
      };
      await open("/login", { language });
      await followIn(page, "main", t("account.forgotTitle"));
      await expect(page).toHaveURL("/forgot-password");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account.forgotTitle"));
      await page.getByRole("textbox", { name: t("account.email") }).fill(member.email);
      await page.getByRole("button", { name: t("account.forgot") }).click();
      await expect(page.getByRole("status").filter({ hasText: member.email })).toBeVisible();

      const mail = await mailWith(t("reset_password.subject"));
      const link = mail.links[0] ?? "";
      const { origin, pathname, search } = new URL(link);
      expect(origin).toBe(app.url);
      expect(pathname).toMatch(/^\/reset-password\/[\w-]{40,}$/);
      expect(search).toBe(language === "ro" ? "?lang=ro" : "");
      // opening the link changes nothing
      await page.goto(link);
      expect((await member.api.get("/users/me/")).status).toBe(200);
      const fill = async (password: string, again: string) => {
        await page.getByLabel(t("account.newPassword"), { exact: true }).fill(password);
        await page.getByLabel(t("account.passwordConfirm"), { exact: true }).fill(again);
        await page.getByRole("button", { name: t("account.reset") }).click();
      };
      const password = `secret ${crypto.randomUUID()}`;
      await fill(password, `${password}?`);
      await expect(page.getByText(t("PASSWORDS_DIFFER"))).toBeVisible();
      await fill(password, password);
      await expect(page.getByText(t("account.resetDone"))).toBeVisible();
      expect((await member.api.get("/users/me/")).status).toBe(401);
      expect((await mailWith(t("password_changed.subject"))).links).toEqual([
        `${app.url}/forgot-password${search}`,
      ]);

      await followIn(page, "main", t("shell.logIn"));
      await logInAs(page, t, member);
      await expect(page.getByText(t("INVALID_CREDENTIALS"))).toBeVisible();
      await logInAs(page, t, { ...member, password });
      await expect(page.getByText(t("account.welcome", { name: member.username }))).toBeVisible();

      // the used link says so and leads to a new one
      await page.goto(link);
      await fill(password, password);
      await expect(page.getByText(t("RESET_LINK_DEAD"))).toBeVisible();
      await page.getByRole("link", { name: t("account.newLink") }).click();
      await expect(page).toHaveURL("/forgot-password");
    });
  });
