import { languages } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { composeCampaign } from "../src/newsletter/letters/compose-campaign.ts";
import { ownBrand } from "../src/brand.ts";
import { publicLetter, publicLine } from "../src/newsletter/letters/public-letter.ts";
import { trackableLinks } from "../src/newsletter/letters/tracked-links.ts";

const id = "0190bbbb-0000-7000-8000-000000000000";
const archivePath = `/newsletter/${id}`;
const site = "https://sortes.example";
const own = '<a href="{{unsubscribe_url}}">Bye</a>';
const bodies = {
  html: `<p>Dear {{name|friend}} <a href="https://x.test/?who={{email}}">x</a> ${own}</p>`,
  mjml: `<mjml><mj-body><mj-section><mj-column><mj-text>Dear {{name|friend}} <a href="https://x.test/?who={{email}}">x</a></mj-text></mj-column></mj-section></mj-body></mjml>`,
  "mjml with its own footer": `<mjml><mj-body><mj-section><mj-column><mj-text>Dear {{name|friend}} <a href="https://x.test/?who={{email}}">x</a> ${own}</mj-text></mj-column></mj-section></mj-body></mjml>`,
};

describe("a letter in the archive", () => {
  for (const locale of languages)
    it.each(Object.entries(bodies))(
      `of %s in ${locale} contains no reader's own data`,
      async (_, body) => {
        const draft = { subject: "For {{name}}", preheader: "", body, archivePath };
        const { content } = await composeCampaign(draft, locale, ownBrand);
        expect(content.html).toContain(`href="{{site_url}}${archivePath}"`);
        expect(content.text).toContain(archivePath);
        expect(trackableLinks(content.html)).toEqual([]);
        const { subject, html } = publicLetter(content, site);
        expect(subject).toBe("For");
        expect(html).toContain("Dear friend");
        expect(html).toContain('href="https://x.test/?who="');
        for (const gone of [
          "{{",
          archivePath,
          "Bye",
          "browser",
          "Unsubscribe",
          "Dezabon",
          "Alege ce",
          "Primești acest",
          "You receive",
        ])
          expect(html).not.toContain(gone);
        expect(html).not.toMatch(/>\s*·/);
      },
    );

  it("is not linked in a mail that is not public", async () => {
    for (const body of Object.values(bodies)) {
      const draft = { subject: "s", preheader: "", body };
      const { content } = await composeCampaign(draft, "en", ownBrand);
      expect(content.html).not.toContain("/newsletter");
    }
  });

  it("loses tracking pixels and keeps other pictures", () => {
    const html =
      '<img src="https://a.test/p" width="1" height="1" alt=""><img src="https://a.test/line" width="600" height="1" alt="">';
    expect(publicLetter({ subject: "", html }, site).html).toBe(
      '<img src="https://a.test/line" width="600" height="1" alt="">',
    );
  });

  it("keeps the text after a link that is never closed", () => {
    const html = 'a <a href="{{unsubscribe_url}}">b <p>c</p>';
    expect(publicLetter({ subject: "", html }, site).html).toBe('a <a href="">b <p>c</p>');
  });

  it("has a subject without fields", () => {
    expect(publicLine("Hi {{name|there}},\n {{email}} {{city}}!", site)).toBe("Hi there, !");
  });
});
