import { join } from "node:path";
import { mailsTo } from "@sortes/testing/mailbox";
import { violationsOf } from "../fixtures/axe.ts";
import { CampaignDesk, setPostalAddress } from "../fixtures/campaigns.ts";
import { Creator } from "../fixtures/creator.ts";
import { type Look, seenIn } from "../fixtures/looks.ts";
import { onOneApp } from "../fixtures/own-app.ts";
import type { Member } from "../fixtures/people.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect } from "../fixtures/test.ts";

const test = onOneApp();
test.describe.configure({ mode: "default" });

interface Audience {
  data: { recipients: number; letters: { readers: string; recipients: number }[] };
}

/** Imports one reader of each language, whose addresses are unique. */
async function importTwo(url: string, { token }: Member, mark: string): Promise<void> {
  const reply = await fetch(`${url}/api/newsletter/subscribers/import/?consent_confirmed=true`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
    body: ["email,language", `ana-${mark}@example.test,ro`, `tom-${mark}@example.test,en`].join(
      "\n",
    ),
  });
  if (!reply.ok) throw new Error(`Importing answered ${reply.status}: ${await reply.text()}`);
}

const looks: Look[] = ["desktop-en-light", "phone-ro-dark"];
for (const look of looks)
  test.describe(`${look} @long`, () => {
    test.use(seenIn(look));

    // issue 24 B4
    test("a letter is written in two languages, and each reader gets theirs", async ({
      app,
      page,
      open,
      staff,
      t,
      language,
    }) => {
      test.slow();
      const main = page.getByRole("main");
      await setPostalAddress(staff);
      await importTwo(app.url, staff, look);
      const creator = new Creator(page, t);
      await open("/mail-campaign", { as: staff });
      const inEnglish = language === "en";
      const title = `Iarna ${look}`;
      const own = inEnglish ? "Winter draws" : "Extrageri de iarnă";
      const other = inEnglish ? "Extrageri de iarnă" : "Winter draws";
      const texts = inEnglish ? ["It snows.", "Ninge."] : ["Ninge.", "It snows."];
      await creator.name(title);
      await creator.subject.fill(own);
      await creator.letter.focus();
      await page.keyboard.type(texts[0] ?? "");

      // the other one begins as a copy
      const otherLanguage = inEnglish ? "ro" : "en";
      await creator.button(`campaign.addLetter_${otherLanguage}`).click();
      const letters = main.getByRole("group", { name: t("campaign.letters") });
      const choice = (of: "en" | "ro") =>
        letters.getByRole("radio", { name: t(`campaign.language_${of}`), exact: true });
      await expect(choice(otherLanguage)).toBeChecked();
      await expect(choice(otherLanguage)).toBeFocused();
      await expect(creator.subject).toHaveValue(own);
      await expect(creator.letter).toContainText(texts[0] ?? "");
      await creator.subject.fill(other);
      await creator.letter.focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(texts[1] ?? "");
      await creator.showPreview();
      await expect(creator.mail.getByText(texts[1] ?? "")).toBeVisible();
      await expect.poll(() => sideways(page)).toMatchObject({ stickOut: [] });
      // with no tool half below the header
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(() => violationsOf(page)).toEqual([]);

      // a test is of the letter that is shown
      await creator.hidePreview();
      await creator.button("campaign.toPreview").click();
      await creator.button("campaign.sendTest").click();
      await expect(page.getByText(t("campaign.testSent", { address: staff.email }))).toBeVisible();
      const outbox = join(app.dataDir, "outbox");
      const subjects = async () => (await mailsTo(outbox, staff.email)).map((mail) => mail.subject);
      await expect.poll(subjects).toContain(`[Test] ${other}`);

      await creator.button("campaign.backToEdit").click();
      await choice(otherLanguage).focus();
      await page.keyboard.press(otherLanguage === "ro" ? "ArrowLeft" : "ArrowRight");
      await expect(choice(language)).toBeChecked();
      await expect(creator.subject).toHaveValue(own);
      await expect(creator.letter).toContainText(texts[0] ?? "");
      await creator.showPreview();
      await expect(creator.mail.getByText(texts[0] ?? "")).toBeVisible();
      await creator.hidePreview();
      await creator.saved();

      await creator.button("campaign.toPreview").click();
      await main.getByText(t("campaign.summary"), { exact: true }).click();
      const summary = main.getByRole("group").filter({ hasText: t("campaign.summary") });
      await expect(summary.getByText(own)).toBeVisible();
      await expect(summary.getByText(other)).toBeVisible();
      await creator.button("campaign.saveDraft").click();
      await main.getByRole("link", { name: t("campaign.toDashboard") }).click();

      // the server may answer with a count from before the import, for ten seconds
      const audience = async () => {
        const { body } = await staff.api.get("/newsletter/campaigns/audience/");
        return (body as Audience).data;
      };
      const { body: list } = await staff.api.get("/newsletter/subscribers/");
      const { active } = (list as { data: { counts: { active: number } } }).data.counts;
      await expect.poll(async () => (await audience()).recipients).toBe(active);
      const { letters: counted } = await audience();
      const desk = new CampaignDesk(page, t);
      await desk.choose(title, "campaigns.sendNow");
      for (const { readers, recipients: count } of counted)
        await expect(desk.dialog).toContainText(
          t("campaigns.letterFor", { count, readers, letter: readers }),
        );
      await expect(desk.dialog).toContainText(other);
      await expect.poll(() => sideways(page)).toMatchObject({ stickOut: [] });
      await desk.answer("campaigns.sendNow");
      await expect(desk.state(title, "sent")).toBeVisible();

      const mailTo = async (name: string) =>
        (await mailsTo(outbox, `${name}-${look}@example.test`)).find(({ subject }) =>
          [own, other].includes(subject),
        );
      const expected = {
        ana: { locale: "ro", subject: "Extrageri de iarnă", says: "Ninge.", footer: /Dezabon/ },
        tom: { locale: "en", subject: "Winter draws", says: "It snows.", footer: /Unsubscribe/ },
      };
      for (const [name, { locale, subject, says, footer }] of Object.entries(expected)) {
        const mail = await mailTo(name);
        expect(mail?.subject).toBe(subject);
        expect(mail?.headers.get("content-language")).toBe(locale);
        expect(mail?.html).toContain(`lang="${locale}"`);
        expect(mail?.html).toContain(says);
        expect(mail?.text).toContain(says);
        expect(mail?.text).toMatch(footer);
        expect(mail?.links).toContainEqual(
          expect.stringMatching(new RegExp(`/newsletter/unsubscribe/.*[?]lang=${locale}`)),
        );
      }
    });
  });
