import { readFile } from "node:fs/promises";
import { linkTo, newcomer, register, revokeByCommand } from "../fixtures/people.ts";
import { RestClient } from "../fixtures/rest.ts";
import { expect, test } from "../fixtures/test.ts";
import { followIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

test("staff grant and revoke rights, and the page shows these actions @long", async ({
  page,
  open,
  app,
  staff,
  guard,
}) => {
  const other = await register(app.url, newcomer("Other"));
  guard.keepOutOfAddresses(other.token);
  guard.keepOutOfAddresses(staff.password);
  await open("/staff", { as: staff });
  await page.getByRole("button", { name: english("staff.grant") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(english("staff.email")).fill(other.email);
  await dialog.getByLabel(english("staff.password")).fill("not this one");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(english("PASSWORD_WRONG"))).toBeVisible();
  await expect(dialog.getByLabel(english("staff.email"))).toHaveValue(other.email);
  await dialog.getByLabel(english("staff.password")).fill(staff.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(english("staff.invitedNow", { email: other.email }))).toBeVisible();
  expect((await other.api.get("/staff/")).status).toBe(403);
  // its owner accepts: sessions from before end
  const { pathname } = new URL(await linkTo(other, "/invitation/", app));
  const token = pathname.split("/").at(-1);
  const chosen = { username: other.username, password: `${other.password}!` };
  await other.api.post("/users/accept-invitation/", { token, ...chosen });
  expect((await other.api.get("/staff/")).status).toBe(401);
  const login = { email: other.email, password: chosen.password };
  const { body } = await other.api.post("/users/login/", login);
  const session = (body as { data: { token: string } }).data.token;
  guard.keepOutOfAddresses(session);
  const api = new RestClient(app.url, { token: session, language: "en" });
  await page.reload();

  const everybody = page.getByRole("table", { name: english("staff.list") });
  const row = everybody.getByRole("row").filter({ hasText: other.email });
  await expect(row).toContainText(staff.username);
  const record = page.getByRole("table", { name: english("staff.record") });
  await page.getByLabel(english("staff.search")).fill(other.username);
  await expect(record.getByRole("row").nth(1)).toContainText(
    new RegExp(`Gave staff rights.*${other.username}.*${staff.username}`),
  );

  // the rights end with the next call
  expect((await api.get("/staff/")).status).toBe(200);
  await row.getByRole("button", { name: english("staff.revoke") }).click();
  await dialog.getByLabel(english("staff.password")).fill(staff.password);
  await dialog.getByRole("button", { name: english("staff.revoke") }).click();
  await expect(row).toHaveCount(0);
  expect((await api.get("/staff/")).status).toBe(403);
  await expect(record.getByRole("row").nth(1)).toContainText(english("staff.did_staff.revoke"));

  await page.getByRole("button", { name: english("staff.export") }).click();
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: english("staff.download") }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text.split("\r\n")[1]).toMatch(
    new RegExp(`,${staff.username},staff\\.revoke,${other.username},`),
  );

  // taken on the command line while the page is open
  await revokeByCommand(app, staff);
  await page.getByLabel(english("staff.what"), { exact: true }).selectOption("staff.grant");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("staff invite a person, who chooses a name and password by the mailed link and becomes staff", async ({
  page,
  open,
  app,
  staff,
  guard,
}) => {
  const [invited, other] = [newcomer("Dana"), newcomer("Nobody")];
  guard.keepOutOfAddresses(staff.password);
  guard.keepOutOfAddresses(invited.password);
  await open("/staff", { as: staff });
  const dialog = page.getByRole("dialog");
  const list = page.getByRole("table", { name: english("staff.invitations") });
  for (const { email } of [other, invited]) {
    await page.getByRole("button", { name: english("staff.invite") }).click();
    await dialog.getByLabel(english("staff.address")).fill(email);
    await dialog.getByLabel(english("staff.password")).fill(staff.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText(english("staff.invitedNow", { email }))).toBeVisible();
    await expect(list.getByRole("row").filter({ hasText: email })).toContainText(staff.username);
  }
  const row = list.getByRole("row").filter({ hasText: other.email });
  await row.getByRole("button", { name: english("staff.withdraw") }).click();
  await expect(row).toHaveCount(0);

  const link = await linkTo(invited, "/invitation/", app);
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await page.getByLabel(english("account.name")).fill(invited.username);
  await page.getByLabel(english("account.password"), { exact: true }).fill(invited.password);
  await page.getByLabel(english("account.passwordConfirm")).fill(invited.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(english("invitation.done"))).toBeVisible();
  await followIn(page, "main", english("account.logIn"));
  await page.getByLabel(english("account.email")).fill(invited.email);
  await page.getByLabel(english("account.password"), { exact: true }).fill(invited.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.goto("/staff");
  const everybody = page.getByRole("table", { name: english("staff.list") });
  const own = everybody.getByRole("row").filter({ hasText: invited.email });
  await expect(own).toContainText(english("staff.you"));
  await expect(own).toContainText(staff.username);
});
