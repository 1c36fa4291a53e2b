import {
  campaignDocument,
  type CampaignDocument,
  type DocumentBlock,
  type SimpleBlock,
} from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { composeCampaign } from "../src/newsletter/letters/compose-campaign.ts";
import { type MailBrand, documentSource, renderCampaign } from "../src/index.ts";

const lines = { subject: "Winter", preheader: "It snows", body: "" };
const brand: MailBrand = {
  name: "Acme",
  bandColor: "#102030",
  buttonColor: "#804000",
  linkColor: "#204080",
  footer: { en: "Acme words", ro: "Vorbe Acme" },
  logo: undefined,
};
const draw = "0197a2b0-0000-7000-8000-000000000000";
const p = (text: string): SimpleBlock => ({ type: "paragraph", text: [{ text }] });
const of = (...blocks: DocumentBlock[]): CampaignDocument => ({ version: 1, blocks });
const rendered = (...blocks: DocumentBlock[]) =>
  renderCampaign({ ...lines, document: of(...blocks) }, "en", brand);

const everyBlock: DocumentBlock[] = [
  { type: "heading", level: 1, text: [{ text: "One" }] },
  { type: "heading", level: 3, text: [{ text: "Three" }] },
  {
    type: "paragraph",
    text: [
      { text: "bold", bold: true },
      { text: " all", bold: true, italic: true, underline: true },
      { text: " link", href: "https://a.example/?a=1&b=2" },
      { text: "\nnext {{ email }}" },
    ],
  },
  {
    type: "list",
    ordered: true,
    items: [
      {
        text: [{ text: "first" }],
        list: {
          ordered: false,
          items: [
            {
              text: [{ text: "inner" }],
              list: { ordered: false, items: [{ text: [{ text: "deep" }] }] },
            },
          ],
        },
      },
      { text: [{ text: "second" }] },
    ],
  },
  { type: "quote", paragraphs: [[{ text: "They said" }], [{ text: "and went" }]] },
  { type: "button", label: "Read on", href: "https://a.example/on" },
  {
    type: "picture",
    src: "https://a.example/p.png",
    alt: "A hill",
    href: "https://a.example/h",
    width: 300,
  },
  { type: "divider" },
  { type: "draw", label: "See the draw", id: draw },
  { type: "generator", label: "Make teams", generator: "team" },
  {
    type: "columns",
    columns: [{ blocks: [p("left")] }, { blocks: [p("middle")] }, { blocks: [p("right")] }],
  },
  p("after"),
];

describe("a letter of blocks", () => {
  it("becomes a mail with every block in the brand, without findings", async () => {
    expect(campaignDocument.safeParse(of(...everyBlock)).success).toBe(true);
    const { content, findings } = await rendered(...everyBlock);
    expect(findings).toEqual([]);
    const { html } = content;
    expect(html).toMatch(/<h1 style="[^"]*font-size:28px[^"]*">One<\/h1>/);
    expect(html).toMatch(/<h3 style="[^"]*font-size:18px[^"]*">Three<\/h3>/);
    expect(html).toContain("<strong>bold</strong>");
    expect(html).toContain("<strong><em><u> all</u></em></strong>");
    expect(html).toContain(
      '<a href="https://a.example/?a=1&amp;b=2" style="color:#204080"> link</a>',
    );
    expect(html).toContain("<br />next {{email}}");
    expect(html).toMatch(
      /<ol [^>]*><li [^>]*>first<ul [^>]*><li [^>]*>inner<ul [^>]*><li [^>]*>deep<\/li>/,
    );
    expect(html).toMatch(
      /<blockquote [^>]*><p [^>]*>They said<\/p><p [^>]*>and went<\/p><\/blockquote>/,
    );
    expect(html).toMatch(/<a href="https:\/\/a.example\/on" style="[^"]*background:#804000/);
    expect(html).toMatch(
      /<a href="https:\/\/a.example\/h"[^>]*>\s*<img alt="A hill" src="https:\/\/a.example\/p.png"/,
    );
    expect(html).toContain('width="300"');
    expect(html).toContain(`href="{{site_url}}/draws/${draw}"`);
    expect(html).toContain('href="{{site_url}}/team-generator"');
    expect(html.match(/mj-column-per-33/g)?.length).toBeGreaterThanOrEqual(3);
    for (const ours of ["Acme words", "{{unsubscribe_url}}", "#102030", "It snows"])
      expect(html).toContain(ours);
    const order = ["One", "Three", "first", "They said", "Read on", "A hill", "See the draw"];
    const places = [...order, "Make teams", "left", "middle", "right", "after"].map((word) =>
      content.text.indexOf(word),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("keeps hostile text as text, and hostile addresses within their attribute", async () => {
    const evil = `"><script>alert(1)</script></mj-text><mj-raw><img src=x onerror=alert(1)></mj-raw>&lt;b&gt;`;
    const address = "https://a.example/?q=%22&x='%3E&amp;{{email}}";
    const { content, findings } = await rendered(
      { type: "heading", level: 2, text: [{ text: evil }] },
      { type: "paragraph", text: [{ text: evil, href: address }] },
      { type: "list", ordered: false, items: [{ text: [{ text: evil }] }] },
      { type: "quote", paragraphs: [[{ text: evil }]] },
      { type: "button", label: evil, href: address },
      { type: "picture", src: "https://a.example/p.png?a='b'&c", alt: evil },
    );
    expect(findings).toEqual([]);
    expect(content.html).not.toMatch(/<script|<img src=x|<mj-|<b>/);
    expect(content.html.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(6);
    expect(content.html).toContain("&amp;lt;b&amp;gt;");
    expect(content.html).toContain(
      `href="https://a.example/?q=%22&amp;x='%3E&amp;amp;{{email|url}}"`,
    );
    expect(content.text).toContain("<script>alert(1)</script>");
  });

  it("reports findings with the number of the block", async () => {
    const column = { type: "paragraph" as const, text: [{ text: "{{nam}}" }] };
    const { findings } = await rendered(
      p("{{town}}"),
      { type: "columns", columns: [{ blocks: [] }, { blocks: [column] }] },
      { type: "button", label: "{{go}}", href: "http://a.example" },
    );
    expect(findings.map(({ code, line }) => `${code} ${line}`)).toEqual([
      "FIELD_UNKNOWN 1",
      "FIELD_UNKNOWN 2",
      "FIELD_UNKNOWN 3",
      "LINK_INSECURE 3",
    ]);
  });

  it("is empty without a word, a button or a picture", async () => {
    const codes = async (...blocks: DocumentBlock[]) =>
      (await rendered(...blocks)).findings.map(({ code }) => code);
    expect(await codes()).toEqual(["TEXT_EMPTY"]);
    expect(await codes({ type: "divider" }, p(" "))).toEqual(["TEXT_EMPTY"]);
    expect(await codes(p("a"))).toEqual([]);
    expect(await codes({ type: "draw", label: "See", id: draw })).toEqual([]);
  });

  it("reads the same as the MJML source generated from it", async () => {
    const body = documentSource(of(...everyBlock), brand);
    expect(documentSource(of(...everyBlock), brand)).toBe(body);
    const source = await renderCampaign({ ...lines, body }, "en", brand);
    expect(source.findings.map(({ code }) => code)).toEqual(["UNSUBSCRIBE_ADDED"]);
    const blocks = await rendered(...everyBlock);
    const words = (text: string) => text.replaceAll(/\s+/g, " ").trim();
    expect(words(source.content.text)).toBe(words(blocks.content.text));
  });

  it("of 400,000 characters and of 5,000 parts is rendered", async () => {
    const long = p("ș ".repeat(10_000));
    const many: DocumentBlock = {
      type: "list",
      ordered: false,
      items: Array.from({ length: 300 }, () => ({ text: [{ text: "x" }] })),
    };
    for (const document of [
      of(...Array.from({ length: 20 }, () => long)),
      of(...Array.from({ length: 8 }, () => many)),
    ]) {
      expect(campaignDocument.safeParse(document).success).toBe(true);
      const { findings } = await composeCampaign({ ...lines, document }, "en", brand);
      expect(findings.filter(({ code }) => code !== "SIZE_CLIPPED")).toEqual([]);
    }
  });
});
