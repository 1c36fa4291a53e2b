import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { mailsTo } from "@sortes/testing/mailbox";
import { logInAs } from "../fixtures/account.ts";
import { enter, tabTo } from "../fixtures/keyboard.ts";
import { arrived } from "../fixtures/menu.ts";
import { confirmAddress, linkTo, type Member, register, saveTeams } from "../fixtures/people.ts";
import { RestClient } from "../fixtures/rest.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, test } from "../fixtures/test.ts";
import type { Texts } from "../fixtures/texts.ts";

const section = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("region", { name, exact: true });

/** Signs a person in on another device. @returns its token */
async function anotherDevice(url: string, { email, password }: Member): Promise<string> {
  const { body } = await new RestClient(url).post("/users/login/", { email, password });
  return (body as { data: { token: string } }).data.token;
}

const subjectsTo = async (dataDir: string, email: string): Promise<string[]> =>
  (await mailsTo(join(dataDir, "outbox"), email)).map(({ subject }) => subject);

/** Opens the settings by the menu of the person, with the keyboard. */
async function openByKeyboard(page: Page, t: Texts, { username }: Member): Promise<void> {
  await enter(page, page.getByRole("banner").getByRole("button", { name: username }));
  await enter(page, page.getByRole("link", { name: t("shell.accountSettings") }));
  await expect(page).toHaveURL("/account");
  await arrived(page);
}

// spec 2.1.19, 2.1.20
test("an account gets another name, address and password by the keyboard alone @long", async ({
  page,
  app,
  open,
  t,
  member,
}) => {
  await open("/", { as: member });
  // only a confirmed address gets notices about an account
  await confirmAddress(app, member);
  await openByKeyboard(page, t, member);
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field);
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  };

  const name = section(page, t("settings.name"));
  await type(name.getByRole("textbox"), `New-${member.username}`);
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("settings.nameChanged"))).toBeVisible();
  await expect(
    page.getByRole("banner").getByRole("button", { name: `New-${member.username}` }),
  ).toBeVisible();

  const address = section(page, t("settings.address"));
  const email = `new.${member.email}`;
  const current = address.getByLabel(t("settings.currentPassword"), { exact: true });
  await type(address.getByLabel(t("settings.newAddress")), email);
  await type(current, "a guess");
  await page.keyboard.press("Enter");
  await expect(address.getByText(t("PASSWORD_WRONG")).first()).toBeVisible();
  await type(current, member.password);
  await page.keyboard.press("Enter");
  await expect(
    address.getByRole("status").filter({ hasText: t("settings.pending", { email }) }),
  ).toBeVisible();
  await expect
    .poll(() => subjectsTo(app.dataDir, member.email))
    .toContain(t("email_change_asked.subject"));

  // opening the link changes nothing
  const link = await linkTo({ ...member, email }, "/confirm-email/", app);
  await page.goto(link);
  expect((await member.api.get("/users/me/")).body.data).toMatchObject({ email: member.email });
  await enter(page, page.getByRole("button", { name: t("account.verify") }));
  await expect(page.getByText(t("settings.confirmed"))).toBeVisible();
  await expect
    .poll(() => subjectsTo(app.dataDir, member.email))
    .toContain(t("email_changed.subject"));
  await enter(page, page.getByRole("link", { name: t("settings.toSettings") }));
  await arrived(page);
  await expect(address.getByText(email)).toBeVisible();
  await expect(address.getByText(t("settings.addressConfirmed"))).toBeVisible();

  const other = await anotherDevice(app.url, { ...member, email });
  const password = section(page, t("account.password"));
  const wanted = `secret ${crypto.randomUUID()}`;
  await type(password.getByLabel(t("settings.currentPassword"), { exact: true }), member.password);
  await type(password.getByLabel(t("account.newPassword"), { exact: true }), wanted);
  await type(password.getByLabel(t("account.passwordConfirm"), { exact: true }), wanted);
  await page.keyboard.press("Enter");
  await expect(password.getByText(t("settings.passwordChanged"))).toBeVisible();
  expect((await new RestClient(app.url, { token: other }).get("/users/me/")).status).toBe(401);
  await expect.poll(() => subjectsTo(app.dataDir, email)).toContain(t("password_changed.subject"));
  // this one stays
  expect((await member.api.get("/users/me/")).status).toBe(200);

  // the used link says so
  await page.goto(link);
  await page.getByRole("button", { name: t("account.verify") }).click();
  await expect(page.getByText(t("EMAIL_LINK_DEAD"))).toBeVisible();
});

test.describe("on a phone, in Romanian, in the dark", () => {
  test.use({ language: "ro", colorScheme: "dark", viewport: { width: 320, height: 640 } });

  // spec 2.1.19
  test("devices are signed out, data is taken home, and the account is erased", async ({
    page,
    app,
    open,
    t,
    guard,
    member,
  }) => {
    await confirmAddress(app, member);
    await saveTeams(member, "Echipa Ștefaniei", [["Ana"], ["Ștefan"]]);
    const [first, second] = [
      await anotherDevice(app.url, member),
      await anotherDevice(app.url, member),
    ];
    for (const token of [first, second]) guard.keepOutOfAddresses(token);
    const status = async (token: string) =>
      (await new RestClient(app.url, { token }).get("/users/me/")).status;
    await open("/account", { as: member, language: "ro", theme: "dark" });
    const devices = section(page, t("settings.sessions"));
    await expect(devices.getByRole("listitem")).toHaveCount(3);
    await expect(devices.getByText(t("settings.thisDevice"))).toHaveCount(1);
    expect((await sideways(page)).stickOut).toEqual([]);

    await devices
      .getByRole("button", { name: t("settings.endOf", { device: "" }) })
      .first()
      .click();
    await expect(devices.getByRole("listitem")).toHaveCount(2);
    const left = new Set([await status(first), await status(second)]);
    expect(left).toEqual(new Set([200, 401]));
    await devices.getByRole("button", { name: t("settings.endOthers") }).click();
    await expect(devices.getByText(t("settings.othersEnded"))).toBeVisible();
    for (const token of [first, second]) expect(await status(token)).toBe(401);
    expect(await status(member.token)).toBe(200);

    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: t("settings.exportTake") }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^sortes-account-\d{4}-\d\d-\d\d\.json$/);
    const file = await readFile(await download.path(), "utf8");
    const { data } = JSON.parse(file) as { data: { records: { table: string }[] } };
    expect(data.records.map(({ table }) => table)).toContain("history_item");
    expect(file).toContain("Echipa Ștefaniei");
    expect(file).not.toContain(member.token);

    await page.getByRole("button", { name: t("settings.eraseAsk") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(member.email)).toBeVisible();
    await dialog.getByLabel(t("settings.currentPassword"), { exact: true }).fill("o încercare");
    await dialog.getByRole("button", { name: t("settings.eraseNow") }).click();
    await expect(dialog.getByText(t("PASSWORD_WRONG")).first()).toBeVisible();
    await dialog.getByLabel(t("settings.currentPassword"), { exact: true }).fill(member.password);
    await dialog.getByRole("button", { name: t("settings.eraseNow") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("settings.erasedTitle"));
    expect((await sideways(page)).stickOut).toEqual([]);
    expect(await status(member.token)).toBe(401);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await expect
      .poll(() => subjectsTo(app.dataDir, member.email))
      .toContain(t("account_erased.subject"));

    await page.getByRole("link", { name: t("settings.erasedHome") }).click();
    await expect(page).toHaveURL("/");
    await open("/login", { language: "ro" });
    await logInAs(page, t, member);
    await expect(page.getByText(t("INVALID_CREDENTIALS"))).toBeVisible();
    // name and address are free
    await register(app.url, member, "ro");
  });
});

test("an account erased in one tab is signed out in the other @long", async ({
  page,
  context,
  open,
  t,
  member,
}) => {
  await open("/account", { as: member });
  const other = await context.newPage();
  await other.goto("/my-history");
  await expect(other.getByRole("tablist")).toBeVisible();
  await page.getByRole("button", { name: t("settings.eraseAsk") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("settings.currentPassword"), { exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: t("settings.eraseNow") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("settings.erasedTitle"));
  await expect(other).toHaveURL("/login");
});
