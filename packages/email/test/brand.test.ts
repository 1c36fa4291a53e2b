import { ownLook } from "@sortes/contract";
import { expect, it } from "vitest";
import { faintColors, mailBrand, renderMail } from "../src/index.ts";

const link = "https://sortes.example/verify-email/x";
const stored = {
  ...ownLook,
  name: 'W "&" <b>',
  bandColor: "#ffffff",
  buttonColor: "#000000",
  footerEn: "Words <i>",
  footerRo: "Cuvinte",
  logoHash: null,
  logoType: null,
  logoWidth: null,
  logoHeight: null,
};

it("shows the brand in mails about accounts, as text and not as markup", async () => {
  const brand = mailBrand(stored, "https://sortes.example");
  const mail = await renderMail({ kind: "verify_email", locale: "en", link, brand });
  expect(mail.html).toContain("W &quot;&amp;&quot; &lt;b&gt;");
  expect(mail.html).toContain("Words &lt;i&gt;");
  expect(mail.text).toContain("Words <i>");
  expect(mail.text).not.toContain("Cuvinte");
});

it("fits the logo into its space, with the name as alternative text", async () => {
  const logo = { logoHash: "ab", logoType: "image/png", logoWidth: 480, logoHeight: 56 };
  const brand = mailBrand({ ...stored, ...logo }, "https://sortes.example");
  const { html } = await renderMail({ kind: "verify_email", locale: "ro", link, brand });
  expect(html).toContain(
    '<img src="https://sortes.example/api/mail-logos/ab.png" alt="W &quot;&amp;&quot; &lt;b&gt;" width="240" height="28"',
  );
});

it("finds colours with too little contrast for text", () => {
  expect(faintColors(ownLook)).toEqual([]);
  const faint = { bandColor: "#7f7f7f", buttonColor: "#ffffff", linkColor: "#ffffff" };
  expect(faintColors(faint).map(({ name }) => name)).toEqual(["bandColor", "linkColor"]);
});
