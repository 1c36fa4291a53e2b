import { registerAs } from "../fixtures/account.ts";
import { expect, test } from "../fixtures/test.ts";
import { followIn } from "../fixtures/press.ts";
import { english } from "../fixtures/texts.ts";

/** Texts that are harmless as long as they are only shown. No commas: those separate names. */
const corpus = [
  `<img src=x onerror=alert(1)>`,
  `"><script>alert(1)</script>`,
  `<svg onload=alert(1)>`,
  `<svg><script>alert&#40;1&#41;</script>`,
  `<iframe srcdoc="<script>parent.alert(1)</script>">`,
  `<a href="javascript:alert(1)">x</a>`,
  `<style>*{background:url(//evil.example)}</style>`,
  `<base href=//evil.example>`,
  `</textarea><script>alert(1)</script>`,
  `' autofocus onfocus=alert(1) x='`,
  `{{constructor.constructor('alert(1)')()}}`,
  "${alert(1)}",
  `javascript:alert(1)`,
  `&lt;b&gt; &amp; %3Cscript%3E`,
  `{name} <link>x</link> '{'`,
  `__proto__`,
];

// the guard of every test checks that no script ran and no policy was violated
test("names that look like markup are shown as text, everywhere", async ({
  page,
  open,
  member,
  generator,
}) => {
  await open("/team-generator", { as: member });
  for (const text of [corpus[0], corpus[1]] as string[]) {
    await generator.names.fill(`${text}\n${text}`);
    await expect(page.getByText(`${text} is in the list twice`)).toBeVisible();
  }
  await generator.generate(corpus, 3);
  for (const text of [`<img src=x onerror=alert(1)>`, `"><script>alert(1)</script>`, `{name}`]) {
    await generator.saveName.fill(text);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text);
    await generator.saveButton.click();
    await expect(page.getByText(english("results.savedAs", { name: text }))).toBeVisible();
  }
  await page.getByRole("button", { name: english("results.present") }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(corpus.length);
  await page.keyboard.press("Escape");

  await followIn(page, "banner", english("shell.myHistory"));
  const saved = page.getByRole("tabpanel").getByRole("listitem");
  await expect(saved).toHaveCount(3);
  await expect(saved.last().getByRole("heading")).toHaveText("<img src=x onerror=alert(1)>");
  await expect(saved.last()).toContainText(corpus.slice(0, 4).join(", "));
  await saved
    .last()
    .getByRole("button", { name: english("history.reuse") })
    .click();
  await expect(generator.names).toHaveValue(corpus.join("\n"));
});

test("a user name that looks like markup is shown as text @long", async ({ page, t, person }) => {
  const username = `<img/src=x/onerror=alert(1)>${person.username}`.slice(0, 50);
  await page.goto("/register");
  await registerAs(page, t, { ...person, username });
  await expect(page.getByText(t("account.welcome", { name: username }))).toBeVisible();
  await expect(page.getByRole("button", { name: username })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: username })).toBeVisible();
});

test("addresses that look like markup do nothing @long", async ({ page, open, member }) => {
  const script = encodeURIComponent(`"><script>alert(1)</script>`);
  await open(`/my-history?type=${script}&page=${script}`, { as: member });
  await expect(page.getByRole("heading", { name: english("history.title") })).toBeVisible();
  await page.goto(`/?lang=${script}#${script}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto(`/verify/${script}`);
  await page.getByRole("button", { name: english("account.verify") }).click();
  await expect(page.getByRole("alert")).toHaveText(english("VERIFICATION_LINK_DEAD"));
});

test("data stored in the browser are not trusted", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => {
    const bad = `"><img src=x onerror=alert(1)>`;
    for (const key of ["token", "user", "auth-storage", "language", "theme", "cookieConsent"])
      localStorage.setItem(key, bad);
    sessionStorage.setItem("teams.draft", `{"names":["${bad}"],"result":{}}`);
  });
  await page.goto("/team-generator");
  await expect(page.getByRole("heading", { name: english("teams.title") })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", /^(light|dark)$/);
  await expect(page.getByRole("textbox", { name: english("teams.names") })).toHaveValue("");
});
