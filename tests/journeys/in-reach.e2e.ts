import type { Locator, Page } from "@playwright/test";
import { longUnless } from "../fixtures/long.ts";
import { confirmAddress, makeOwnGenerator, turnTier } from "../fixtures/people.ts";
import { expect, isAlive, test } from "../fixtures/test.ts";
import { languages, type Texts } from "../fixtures/texts.ts";

/** Addresses of the generators and the text of the button that draws. */
const generators = [
  ["/team-generator", "teams.generate"],
  ["/lucky-winner", "winners.draw"],
  ["/number-generator", "numbers.generate"],
  ["/pet-name-generator", "pet-names.generate"],
  ["/random-article", "articles.readRandom"],
] as const;

/** Addresses of the forms of accounts and the text of the button that sends them. */
const accountForms = [
  ["/register", "account.register"],
  ["/login", "account.logIn"],
  ["/forgot-password", "account.forgot"],
] as const;

/** Addresses of the forms with more options, and the first of these. */
const optionFields = [
  ["/team-generator", "results.saveName"],
  ["/lucky-winner", "winners.numberOfAlternates"],
  ["/number-generator", "numbers.divisor"],
] as const;

const modes = [
  ["Coin", "coin"],
  ["Dice", "dice"],
  ["Lottery", "lottery"],
  ["Cards", "cards"],
  ["Bingo", "bingo"],
  ["Sequence", "sequence"],
  ["Decimals", "decimals"],
] as const;

/** Expects the button that draws in view, whole and on top, on the page as it arrives. */
async function expectInReach(page: Page, name: string): Promise<void> {
  const button = page.getByRole("main").getByRole("button", { name, exact: true });
  await expect(button, page.url()).toBeInViewport({ ratio: 1 });
  // a trial press fails if something else would take it
  await button.click({ trial: true });
}

/** Whether a press in the middle of a field meets it. */
const isOnTop = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

for (const language of languages)
  for (const isFirstVisit of [true, false]) {
    const isTightest = language === "ro" && isFirstVisit;
    test.describe(`on ${isFirstVisit ? "the first visit" : "a later visit"} (${language})`, () => {
      test.use({ language, viewport: viewports[0], isFirstVisit });

      /** Expects the button that draws in reach on the page as it arrives, on a phone and on a computer. */
      async function expectEverywhere(page: Page, name: string): Promise<void> {
        for (const viewport of viewports) {
          await page.setViewportSize(viewport);
          await expectInReach(page, name);
        }
        await page.setViewportSize(viewports[0]);
      }

      test(`each generator draws without a scroll${longUnless(isTightest)}`, async ({
        page,
        open,
        t,
      }) => {
        test.slow();
        for (const [path, button] of generators) {
          await open(path, { language });
          await isAlive(page);
          await expectEverywhere(page, t(button));
        }
      });

      test(`each mode of numbers draws without a scroll${longUnless(isTightest)}`, async ({
        page,
        open,
        t,
      }) => {
        test.slow();
        await open("/number-generator", { language });
        await isAlive(page);
        for (const [name, kind] of modes) {
          await choose(page, t, `numbers.mode${name}`);
          await expectEverywhere(page, t("number-modes.cast", { kind }));
        }
      });

      test(`options that are opened are in view${longUnless(isTightest)}`, async ({
        page,
        open,
        t,
      }) => {
        test.slow();
        for (const viewport of viewports) {
          await page.setViewportSize(viewport);
          for (const [path, field] of optionFields) {
            await open(path, { language });
            await isAlive(page);
            await page.getByRole("button", { name: t("results.moreOptions"), exact: true }).click();
            const first = page.getByLabel(t(field)).first();
            await expect(first).toBeVisible();
            // nothing lies over it: neither the bar with the button, nor the question about cookies
            await expect.poll(() => isOnTop(first), { message: path }).toBe(true);
          }
        }
      });

      test(`each form of an account is sent without a scroll${longUnless(isTightest)}`, async ({
        page,
        open,
        t,
      }) => {
        for (const [path, button] of accountForms) {
          await open(path, { language });
          await isAlive(page);
          await expectEverywhere(page, t(button));
        }
      });

      test("each screen of a member draws without a scroll @long", async ({
        app,
        page,
        member,
        open,
        t,
      }) => {
        await turnTier(app, member, "premium");
        await confirmAddress(app, member);
        const id = await makeOwnGenerator(member, "Pets");
        const { body } = await member.api.post(`/own-generators/${id}/share/`, {});
        await open("/own-generators", { as: member, language });
        await expectEverywhere(page, t("own-generators.draw"));
        const { data } = body as { data: { share_id: string } };
        await page.goto(`/g/${data.share_id}`);
        await expectEverywhere(page, t("own-generators.draw"));
        await page.goto("/draws/new");
        await expectEverywhere(page, t("draw-desk.open"));
      });
    });
  }

/** Chooses a mode of numbers, and returns to the top of the page, where a link to it leads. */
async function choose(page: Page, t: Texts, id: string): Promise<void> {
  const group = page.getByRole("group", { name: t("numbers.modes") });
  await group.getByText(t(id), { exact: true }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
}
