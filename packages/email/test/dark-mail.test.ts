import { colorSchemes } from "@sortes/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, ownBrand } from "../src/brand.ts";
import { hasOwnColors } from "../src/newsletter/letters/own-colors.ts";
import { colour, documentSource, nightColour, renderCampaign, shownIn } from "../src/index.ts";
import { nightLink } from "../src/night.ts";

const lines = { subject: "News", preheader: "What is new" };
const rendered = async (body: string) =>
  (await renderCampaign({ ...lines, body }, "en")).content.html;
const mjml = (inside: string, head = "") =>
  `<mjml>${head && `<mj-head>${head}</mj-head>`}<mj-body background-color="#ffffff"><mj-section><mj-column>${inside}</mj-column></mj-section></mj-body></mjml>`;
const schemesOf = (html: string) =>
  [...html.matchAll(/<meta name="((?:supported-)?color-schemes?)" content="([^"]*)"/g)].map(
    ([, name, said]) => `${name}: ${said}`,
  );
const both = ["color-scheme: light dark", "supported-color-schemes: light dark"];
const lightAlone = ["color-scheme: light", "supported-color-schemes: light"];

describe("a mail in our layout", () => {
  it("declares dark colours, and has them for page, paper, texts and footer", async () => {
    const html = await rendered("<p>Hi</p>");
    expect(schemesOf(html)).toEqual(both);
    expect(html).toContain("<style>:root{color-scheme:light dark}</style>");
    expect(html).toMatch(/body,body>div\{background-color:#0d1512 !important\}/);
    expect(html).toMatch(/<div class="s-sheet"/);
    expect(html).toMatch(/<div class="s-foot"/);
  });

  it("keeps its paper light if the body sets its own colours", async () => {
    expect(await rendered('<p style="color:#14231e">Hi</p>')).not.toContain('class="s-sheet"');
  });

  it.each([
    ['<p style="color: red">x</p>', true],
    ['<table><tr><td bgcolor="#fff">x</td></tr></table>', true],
    ['<font color="red">x</font>', true],
    ['<p style="background:#fff">x</p>', true],
    ["<style>p{margin:0}</style>", true],
    ['<td style="background:#fff;color:#000">x</td>', true],
    ['<a href="https://a.example" style="background:#123; color: #fff">x</a>', false],
    ['<hr style="border-color:#123">', false],
    ["<p>the style is color: red</p>", false],
  ])("detects colours that a body sets itself: %s", (html, found) => {
    expect(hasOwnColors(html)).toBe(found);
  });

  it("has links that can be read on dark paper, whatever the colour of the brand", () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const hex = fc
      .tuple(channel, channel, channel)
      .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`);
    fc.assert(
      fc.property(hex, (brand) => {
        for (const paper of [nightColour.sheet, nightColour.page])
          expect(contrast(nightLink(brand), paper)).toBeGreaterThanOrEqual(4.5);
      }),
    );
    expect(nightLink(colour.link)).toBe(nightColour.link);
    expect(nightLink("#ffffff")).toBe("#ffffff");
  });

  it("has dark colours that can be read", () => {
    for (const paper of [nightColour.sheet, nightColour.page])
      for (const ink of [nightColour.ink, nightColour.ink2])
        expect(contrast(ink, paper)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("a mail of its own layout", () => {
  it("declares that it is light only, if it has no dark colours", async () => {
    expect(schemesOf(await rendered(mjml("<mj-text>Hi</mj-text>")))).toEqual(lightAlone);
  });

  it("keeps the colour scheme that its writer declares", async () => {
    const own = '<mj-raw><meta name="color-scheme" content="dark"></mj-raw>';
    expect(schemesOf(await rendered(mjml("<mj-text>Hi</mj-text>", own)))).toEqual([
      "color-scheme: dark",
    ]);
    const style = "<mj-style>:root { color-scheme: dark; }</mj-style>";
    expect(schemesOf(await rendered(mjml("<mj-text>Hi</mj-text>", style)))).toEqual([]);
  });

  it("with its own dark colours declares them, and its added footer has dark paper", async () => {
    const own = "<mj-style>@media (prefers-color-scheme: dark) { .a { color: white } }</mj-style>";
    const html = await rendered(mjml("<mj-text>Hi</mj-text>", own));
    expect(schemesOf(html)).toEqual(both);
    expect(html).toMatch(/\.s-added\{background-color:#0d1512 !important/);
    expect(html).toMatch(/<div class="s-added"/);
  });

  it("made of a letter of blocks keeps the letter's dark colours", async () => {
    const source = documentSource({ version: 1, blocks: [] }, ownBrand);
    const html = await rendered(source);
    expect(schemesOf(html)).toEqual(both);
    expect(html).toContain('<div class="s-sheet"');
    expect(html).toContain(".s-sheet td>div{color:#eaf1eb !important}");
  });
});

describe("mail programs that change colours", () => {
  const html =
    '<head></head><body style="background-color:#ffffff;border:1px solid #000"><p style="color:#000000">color: #000</p><td bgcolor="#12473A" style="background:#12473a url(&quot;https://a.example/x?#ffffff&quot;);color:#fff">x</td><style>.a{color:#000;background:white}</style><p style="color:transparent;font:bold 1px red">x</p></body>';

  it("darken light backgrounds and lighten dark text when forced, and leave the rest", async () => {
    const shown = await shownIn(html, "forced");
    expect(shown).toContain('<body style="background-color:#333333;border:1px solid #000"');
    expect(shown).toContain('<p style="color:#ffffff">color: #000</p>');
    expect(shown).toContain('<td bgcolor="#12473A" style="background:#12473a url(');
    expect(shown).toContain(';color:#fff">x</td>');
    expect(shown).toContain(".a{color:#ffffff;background:#333333}");
    expect(shown).toContain('<p style="color:transparent;font:bold 1px red">');
    expect(shown).toContain("<head><style>html{background:#333333;color:#ffffff}");
  });

  it("invert all colours except those in addresses", async () => {
    const shown = await shownIn(html, "inverted");
    expect(shown).toContain("background-color:#333333;border:1px solid #ffffff");
    expect(shown).toContain("https://a.example/x?#ffffff");
    expect(shown).toMatch(/bgcolor="#(?!12473A)[0-9a-f]{6}"/);
    expect(shown).toContain(';color:#333333">x</td>');
  });

  it("do not use the mail's own dark colours", async () => {
    const asking = "<head><style>@media (prefers-color-scheme: dark){a{top:0}}</style></head>";
    for (const scheme of colorSchemes)
      expect(await shownIn(asking, scheme)).toContain(
        scheme === "dark" ? "(min-width: 0)" : "(max-width: 0)",
      );
  });

  it("show a light-only mail unchanged, and others in the chosen scheme", async () => {
    const metas = (schemes: string) =>
      `<style>:root{color-scheme:${schemes}}</style><meta name="color-scheme" content="${schemes}"><meta content="${schemes}" name="color-scheme">`;
    expect(await shownIn(metas("light dark"), "dark")).toBe(metas("dark"));
    expect(await shownIn(metas("light dark"), "light")).toBe(metas("light"));
    expect(await shownIn(metas("light"), "dark")).toBe(metas("light"));
  });
});
