import { englishDaily } from "../fixtures/long.ts";
import { followIn } from "../fixtures/press.ts";
import { expect, test } from "../fixtures/test.ts";

for (const language of ["en", "ro"] as const)
  test.describe(`tiers (${language})${englishDaily(language)}`, () => {
    test.use({ language });

    test("premium is bought from a pack with a trial, used, and cancelled", async ({
      page,
      open,
      t,
      member,
    }) => {
      const main = page.getByRole("main");
      const button = (id: string) => main.getByRole("button", { name: t(id), exact: true });
      const tier = async () => (await member.api.get("/users/tier/")).body.data;

      await open("/packs", { as: member, language });
      await page
        .getByRole("link", { name: t("packs.premium") })
        .first()
        .click();
      await expect(page).toHaveURL(/[?&]pack=/);
      await expect(button("packs.use")).toHaveCount(0);
      const pack = page.url();
      await main.getByRole("link", { name: t("packs.tiers") }).click();

      await expect(page).toHaveURL("/tiers");
      await expect(main.getByText(t("tiers.payments_trial"))).toBeVisible();
      const choose = `${t("tiers.choose")} ${t("tiers.premium")}`;
      await main.getByRole("button", { name: choose, exact: true }).click();

      await expect(page).toHaveURL(/\/checkout\/cs_trial_/);
      await expect(main.getByText(t("tiers.trialText"))).toBeVisible();
      expect((await tier()).tier).toBe("free");
      await button("tiers.pay").click();

      await expect(page).toHaveURL("/tiers");
      await expect(main.getByText(t("tiers.arrived", { tier: t("tiers.premium") }))).toBeVisible();
      expect((await tier()).tier).toBe("premium");

      await page.goto(pack);
      await button("packs.use").click();
      await expect(page).toHaveURL(/\/(team-generator|lucky-winner)/);

      await page.goto("/tiers");
      await button("tiers.cancel").click();
      await expect(button("tiers.resume")).toBeVisible();
      expect(await tier()).toMatchObject({
        tier: "premium",
        subscription: { ends_at: expect.any(String) },
      });
      await page.reload();
      await button("tiers.resume").click();
      await expect(button("tiers.cancel")).toBeVisible();
      expect((await tier()).subscription.ends_at).toBeNull();
    });
  });

test("a full history leads to the tiers, and takes more after the upgrade @long", async ({
  page,
  open,
  t,
  member,
  generator,
}) => {
  for (let i = 0; i < 100; i++) {
    const name = { pet_type: "cat", gender: "any", save_history: true };
    expect((await member.api.post("/generators/pet-name/", name)).status).toBe(200);
  }
  await open("/team-generator", { as: member });
  await generator.generate(["Ana", "Ștefan", "Ioana"], 2);
  await generator.saveButton.click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Your history is full");
  await alert.getByRole("link", { name: t("results.tiers") }).click();
  await expect(page).toHaveURL("/tiers");

  const { body } = await member.api.post("/users/upgrade-tier/", { tier: "medium" });
  await member.api.post(`/users/checkout/${body.data.session_id}/pay/`, {});
  // the teams are still there
  await page.goBack();
  await generator.saveButton.click();
  await expect(page.getByText(t("teams.saved"))).toBeVisible();
});

test("a guest opens the tiers from the footer, and is led to registration", async ({
  page,
  open,
  t,
}) => {
  await open("/");
  await followIn(page, "contentinfo", t("shell.tiers"));
  await expect(page).toHaveURL("/tiers");
  const main = page.getByRole("main");
  await expect(main.getByRole("table", { name: t("tiers.compare") })).toBeVisible();
  await main.getByRole("link", { name: t("shell.register") }).click();
  await expect(page).toHaveURL("/register");
});
