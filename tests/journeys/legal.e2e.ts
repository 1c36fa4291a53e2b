import { expect, isAlive, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

const pages = [
  {
    path: "/privacy-policy",
    en: ["Privacy Policy", "Your rights"],
    ro: ["Politica de confidențialitate", "Drepturile tale"],
  },
  {
    path: "/terms-of-service",
    en: ["Terms of Service", "Acceptable use"],
    ro: ["Termeni și condiții", "Folosire permisă"],
  },
] as const;

for (const { path, en, ro } of pages)
  // spec 2.1.15, 9.17
  test(`${path} is reached from the footer, has its date, and leads to its sections`, async ({
    page,
    open,
  }) => {
    await open("/");
    await isAlive(page);
    await page.getByRole("contentinfo").getByRole("link", { name: en[0] }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(english("shell.title", { page: en[0] }));
    await expect(page.getByRole("heading", { level: 1, name: en[0] })).toBeFocused();
    await expect(page.getByText("April 14, 2025")).toBeVisible();
    const contents = page.getByRole("navigation", { name: english("legal.contents") });
    await contents.getByRole("link", { name: en[1] }).click();
    await expect(page.getByRole("heading", { name: en[1] })).toBeInViewport();
    await expect(page).toHaveURL(/#[a-z]+$/);
    await page.goBack();
    await expect(page).toHaveURL(path);

    await page.getByRole("button", { name: "Română" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ro[0]);
    await expect(page.getByRole("heading", { level: 2, name: ro[1] })).toBeVisible();
    await expect(page.getByText("14 aprilie 2025")).toBeVisible();
  });

test("the legal pages can be read before registering @long", async ({ page, open }) => {
  await open("/register");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: english("shell.termsOfService") }).click();
  await expect(page).toHaveURL("/terms-of-service");
  await page
    .getByRole("main")
    .getByRole("link", { name: english("shell.privacyPolicy") })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("shell.privacyPolicy"));
  const address = page.getByRole("main").getByRole("link", { name: "support@localhost.test" });
  await expect(address.first()).toHaveAttribute("href", "mailto:support@localhost.test");
});

test("the legal pages are printed without controls @long", async ({ page, open }) => {
  await open("/terms-of-service");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: english("legal.contents") })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Liability" })).toBeVisible();
});

// spec 2.3.2
test("the footer links to the donation page that the operator has set @long", async ({
  page,
  open,
}) => {
  await open("/");
  const coffee = page.getByRole("contentinfo").getByRole("link", { name: english("shell.coffee") });
  await expect(coffee).toHaveAttribute("href", "https://buymeacoffee.com/");
});
