import type { DocumentBlock } from "@sortes/contract";
import { expect, it } from "vitest";
import { ownBrand } from "../src/brand.ts";
import { composeCampaign } from "../src/newsletter/letters/compose-campaign.ts";

const id = "0123456789abcdef".repeat(4);
const at = (pixels: string) => `{{site_url}}/api/mail-pictures/${id}-${pixels}.jpg`;
const lines = { subject: "Winter", preheader: "It snows" };

async function imageOf(draft: { body: string } | { block: DocumentBlock }): Promise<string> {
  const { content } = await composeCampaign(
    "body" in draft
      ? { ...lines, body: draft.body }
      : { ...lines, body: "", document: { version: 1, blocks: [draft.block] } },
    "en",
    ownBrand,
  );
  return /<img [^>]*mail-pictures[^>]*>/.exec(content.html)?.[0] ?? content.html;
}

const picture = (src: string, width?: number): DocumentBlock => ({
  type: "picture",
  src,
  alt: "Winners",
  ...(width !== undefined && { width }),
});

it("shows our own pictures as wide as the text at double resolution, in proportion", async () => {
  const image = await imageOf({ block: picture(at("1200x800")) });
  expect(image).toContain(' width="552"');
  expect(image).toContain(' height="368"');
  expect(image).toMatch(/style="[^"]*height:auto/);
});

it("shows a small picture in its own size, or in the width that was chosen", async () => {
  expect(await imageOf({ block: picture(at("120x60")) })).toMatch(/ width="120".* height="60"/);
  expect(await imageOf({ block: picture(at("1200x600"), 200) })).toMatch(
    / width="200".* height="100"/,
  );
});

it("adds the height to handwritten markup, unless it would distort the picture", async () => {
  const mjml = (tag: string) =>
    `<mjml><mj-body><mj-section><mj-column>${tag}</mj-column></mj-section></mj-body></mjml>`;
  const src = `src="${at("1000x500")}" alt=""`;
  expect(await imageOf({ body: mjml(`<mj-image ${src} width="300px" />`) })).toContain(
    ' height="150"',
  );
  expect(
    await imageOf({ body: mjml(`<mj-image ${src} width="300px" height="40px" />`) }),
  ).toContain(' height="40"');
  // a phone would keep this height beside a smaller width
  expect(await imageOf({ body: `<img ${src} width="300" style="max-width:100%">` })).not.toContain(
    "height=",
  );
});

it("leaves pictures unchanged if their addresses are not ours", async () => {
  const other = `https://other.example/api/mail-picture/${id}-1200x800.jpg`;
  const body = `<img src="${other}" alt="" width="300" style="height:auto">`;
  const { content } = await composeCampaign({ ...lines, body }, "en", ownBrand);
  expect(content.html).toContain(`<img src="${other}" alt="" width="300" style="height:auto"`);
});
