import { RestClient } from "../fixtures/rest.ts";
import { expect, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

test("a token that was made in the browser draws for its owner, until it is revoked", async ({
  page,
  open,
  member,
  app,
}) => {
  await open("/account", { as: member });
  const section = page.getByRole("region", { name: english("tokens.title") });
  await expect(section.getByText(english("tokens.none"))).toBeVisible();
  await section.getByRole("button", { name: english("tokens.create") }).click();
  await expect(section.getByText("Choose at least one permission")).toBeVisible();

  await section.getByLabel(english("tokens.name")).fill("My script");
  await section.getByLabel(english("tokens.scope_generators:draw")).check();
  await section.getByLabel(english("tokens.scope_history:write")).check();
  await section.getByLabel(english("tokens.expires")).selectOption("7 days");
  await section.getByRole("button", { name: english("tokens.create") }).click();
  const token = await section.getByLabel(english("tokens.yours")).inputValue();
  expect(token).toMatch(/^sortes_pat_[\w-]{43}$/);
  await section.getByRole("button", { name: english("tokens.done") }).click();
  await expect(section.getByLabel(english("tokens.yours"))).toBeHidden();

  const program = new RestClient(app.url, { token });
  const wish = { min_value: 1, max_value: 6, count: 1, save_history: true, save_name: "A die" };
  const drawn = await program.post("/generators/number/", wish);
  expect(drawn).toMatchObject({ status: 200, body: { data: { saved: true } } });
  const refused = await program.get("/history/");
  expect(refused).toMatchObject({ status: 403, body: { code: "TOKEN_SCOPE_MISSING" } });
  const kept = await member.api.get("/history/");
  expect(kept.body.data.history).toMatchObject([{ name: "A die" }]);

  await page.reload();
  const row = section.getByRole("listitem");
  await expect(row).toContainText("My script");
  await expect(row).toContainText("last used on");
  await section
    .getByRole("button", { name: english("tokens.revokeOf", { name: "My script" }) })
    .click();
  const question = page.getByRole("alertdialog", { name: english("tokens.revokeTitle") });
  await question.getByRole("button", { name: english("tokens.revoke") }).click();
  await expect(section.getByText(english("tokens.none"))).toBeVisible();
  // its row with the pressed button is gone
  await expect(section.locator(":focus")).toHaveCount(1);
  expect((await program.post("/generators/number/", wish)).status).toBe(401);
  expect((await program.get("/users/me/")).status).toBe(401);
});
