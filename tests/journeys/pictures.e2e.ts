import type { Page } from "@playwright/test";
import { writeLetter } from "../fixtures/campaigns.ts";
import { Creator } from "../fixtures/creator.ts";
import { seenIn } from "../fixtures/looks.ts";
import { pngOf } from "../fixtures/pictures.ts";
import { sideways } from "../fixtures/sideways.ts";
import { pressIn } from "../fixtures/press.ts";
import { expect, test } from "../fixtures/test.ts";

const file = (name: string, width: number, shade: number) => ({
  name,
  mimeType: "image/png",
  buffer: pngOf(width, width / 2, shade),
});

/** Pastes a picture as a program that takes pictures of the screen puts it on the clipboard. */
const pastePicture = (page: Page, bytes: Buffer) =>
  page.evaluate((base64) => {
    const data = new DataTransfer();
    const content = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    data.items.add(new File([content], "screen.png", { type: "image/png" }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, bytes.toString("base64"));

test("a picture is uploaded, described, shown in letter and mail, pasted, and kept while in use", async ({
  page,
  t,
  open,
  staff,
}) => {
  test.slow();
  const creator = new Creator(page, t);
  const dialog = page.getByRole("dialog");
  await open("/mail-campaign", { as: staff });
  await creator.subject.fill("Look");
  await page.getByRole("button", { name: t("campaign.tool_picture"), exact: true }).click();
  const choosing = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: t("campaign.picturesUpload") }).click();
  await (await choosing).setFiles(file("winners.png", 1600, 40));
  // what it shows is asked once, beside it
  const use = dialog.getByRole("button", { name: t("campaign.picturesUse") });
  await expect(use).toBeEnabled();
  await dialog.getByLabel(t("campaign.letterAlt")).fill("Three winners");
  await page.keyboard.press("Enter");
  const shown = creator.letter.getByRole("img", { name: "Three winners" });
  await expect(shown).toHaveJSProperty("naturalWidth", 1200);
  await creator.showPreview();
  const inMail = creator.mail.getByRole("img", { name: "Three winners" });
  await expect(inMail).toHaveJSProperty("naturalWidth", 1200);
  await expect(inMail).toHaveAttribute("width", "552");
  await expect(inMail).toHaveAttribute("height", "276");

  await creator.letter.focus();
  await page.keyboard.press("Control+End");
  await pastePicture(page, pngOf(300, 150, 90));
  await expect(use).toBeEnabled();
  await dialog.getByLabel(t("campaign.letterAlt")).fill("The screen");
  await page.keyboard.press("Enter");
  await expect(creator.letter.getByRole("img", { name: "The screen" })).toBeVisible();

  // the picked picture has tools of its own: its width, its description and its link
  const tool = (name: string) =>
    page.getByRole("button", { name: t(`campaign.tool_${name}`), exact: true });
  await shown.click();
  await tool("third").click();
  await expect(tool("third")).toHaveAttribute("aria-pressed", "true");
  await expect(inMail).toHaveAttribute("width", "184");
  await tool("change").click();
  await dialog.getByLabel(t("campaign.letterHref")).fill("sortes.example/winners");
  await expect(dialog).not.toContainText("mail-pictures");
  await expect(dialog.getByLabel(t("campaign.letterSrc"))).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(creator.mail.getByRole("link", { name: "Three winners" })).toBeVisible();
  await creator.saved();

  await creator.letter.focus();
  await page.keyboard.press("Control+End");
  // a file that is none is refused in words, and the others stay
  await page.getByRole("button", { name: t("campaign.tool_picture"), exact: true }).click();
  const again = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: t("campaign.picturesUpload") }).click();
  await (await again).setFiles({ ...file("x.png", 2, 0), buffer: Buffer.from("<svg/>") });
  await expect(dialog.getByRole("alert")).toContainText(t("PICTURE_TYPE"));
  await dialog
    .getByRole("button", { name: t("campaign.picturesErase", { name: "The screen" }) })
    .click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(t("campaign.picturesEraseUsed", { campaigns: 1 }));
  await question.getByRole("button", { name: t("campaign.picturesKeep") }).click();
  // the next Escape is for the dialog that asked
  await expect(question).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(creator.letter).toBeFocused();
});

test("data URLs in the source are uploaded and replaced by pictures @long", async ({
  page,
  t,
  open,
  staff,
}) => {
  const creator = new Creator(page, t);
  const data = pngOf(40, 20, 200).toString("base64");
  await open("/mail-campaign", { as: staff });
  await creator.begin("source");
  await creator.write(
    "Source",
    "Source",
    `<p>Text</p><img alt="Logo" src="data:image/png;base64,${data}">`,
  );
  await page.getByRole("button", { name: t("campaign.picturesDataUpload") }).click();
  await expect(creator.body).toContainText("{{site_url}}/api/mail-pictures/");
  await expect(creator.body).not.toContainText("base64");
  await creator.showPreview();
  await expect(creator.mail.getByRole("img", { name: "Logo" })).toHaveJSProperty(
    "naturalWidth",
    40,
  );
  await expect(page.getByRole("button", { name: t("campaign.picturesDataUpload") })).toBeHidden();
});

test.describe("on a phone", () => {
  test.use(seenIn("phone-ro-dark"));
  test("a picture is chosen, and an unused one is erased @long", async ({
    page,
    t,
    open,
    staff,
  }) => {
    const id = await writeLetter(staff, "Telefon");
    const creator = new Creator(page, t);
    await open(`/mail-campaign?id=${id}`, { as: staff, language: "ro", theme: "dark" });
    await page.getByRole("button", { name: t("campaign.tool_picture"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: t("campaign.picturesUpload") }).click();
    await (await choosing).setFiles(file("telefon.png", 200, 120));
    await dialog.getByLabel(t("campaign.letterAlt")).fill("Telefonul");
    await dialog.getByRole("button", { name: t("campaign.picturesUse") }).click();
    await page.getByRole("button", { name: t("campaign.tool_picture"), exact: true }).click();
    await expect.poll(() => sideways(page)).toEqual({ scrollWidth: 320, stickOut: [] });
    await dialog
      .getByRole("button", { name: t("campaign.picturesErase", { name: "Telefonul" }) })
      .click();
    await pressIn(page, "alertdialog", t("campaign.picturesEraseNow"), { exact: true });
    await expect(
      dialog.getByRole("button", { name: t("campaign.picturesErase", { name: "Telefonul" }) }),
    ).toHaveCount(0);
    await expect(creator.letter).toContainText("Telefon");
  });
});
