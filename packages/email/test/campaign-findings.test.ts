import { describe, expect, it } from "vitest";
import { type CampaignDraft, renderCampaign } from "../src/index.ts";

const draft = { subject: "News of June", preheader: "What is new", body: "<p>Hi</p>" };

const findingsOf = async (over: Partial<CampaignDraft>) =>
  (await renderCampaign({ ...draft, ...over }, "en")).findings;
const codesOf = async (over: Parameters<typeof findingsOf>[0]) =>
  (await findingsOf(over)).map(({ code }) => code);

const mjml = (inside: string) =>
  `<mjml><mj-body><mj-section><mj-column>${inside}<mj-text><a href="{{unsubscribe_url}}">Leave</a></mj-text></mj-column></mj-section></mj-body></mjml>`;

describe("subjects that spam filters distrust", () => {
  it.each([
    ["WIN A FREE DRAW", "SUBJECT_CAPITALS"],
    ["CÂȘTIGĂ UN PREMIU acum", "SUBJECT_CAPITALS"],
    ["Win now!!", "SUBJECT_EXCLAMATIONS"],
    ["Win! Now! Here!", "SUBJECT_EXCLAMATIONS"],
    ["Re: your draw", "SUBJECT_REPLY"],
    ["FWD : your draw", "SUBJECT_REPLY"],
  ])("include: %s", async (subject, code) => {
    expect(await codesOf({ subject })).toContain(code);
  });

  it.each(["Draws for NASA and UNICEF teams", "NEWS {{name|FRIENDS}}", "Win!", "Results: who won"])(
    "do not include: %s",
    async (subject) => {
      const codes = await codesOf({ subject });
      expect(codes.filter((code) => code.startsWith("SUBJECT_"))).toEqual([]);
    },
  );

  it("are reported for the second email's subject, too", async () => {
    const found = await findingsOf({ secondSubject: "Did you see this, {{nickname}}?!!" });
    expect(found.map(({ code, params }) => [code, params])).toEqual([
      ["SUBJECT_EXCLAMATIONS", { subject: "second" }],
      ["FIELD_UNKNOWN", { field: "nickname", ours: "none", key: "nickname", subject: "second" }],
    ]);
  });

  it("are reported for each of several subjects, as are unknown fields", async () => {
    const found = await findingsOf({
      subject: "Fine",
      otherSubjects: ["WIN A FREE DRAW", "s".repeat(41), "Dear {{first name}}"],
    });
    expect(found.map(({ code, params }) => [code, params])).toEqual([
      ["SUBJECT_CAPITALS", { subject: 2 }],
      ["SUBJECT_LONG", { length: 41, subject: 3 }],
      ["FIELD_UNKNOWN", { field: "first name", ours: "{{name}}", key: "first_name", subject: 4 }],
    ]);
  });
});

describe("links that spam filters distrust", () => {
  const link = (href: string, words: string) => `<p>See <a href="${href}">${words}</a></p>`;

  it.each([
    ["https://bit.ly/3x", "the list", ["LINK_SHORTENED"]],
    ["https://www.tinyurl.com/abc", "the list", ["LINK_SHORTENED"]],
    ["https://evil.example/x", "https://bank.test/login", ["LINK_DISGUISED"]],
    ["https://evil.example/x", "open www.bank.test now", ["LINK_DISGUISED"]],
    ["https://evil.example/x", "bank.test", ["LINK_DISGUISED"]],
    ["https://evil.example/x", "<b>bank</b>.test", ["LINK_DISGUISED"]],
    ["https://xn--bcher-kva.example/", "https://bücher.example", []],
    ["https://bank.test/login?x=1", "https://www.bank.test", []],
    ["https://shop.bank.test/", "bank.test", []],
    ["https://nodejs.example/", "about server.js", []],
    ["https://nodejs.example/", "server.js", []],
    ["https://a.example/", "Prices, e.g. in EUR", []],
    ["mailto:ana@bank.test", "other.test", []],
    ["{{site_url}}/draws", "sortes.test", []],
  ])("%s with the words “%s”", async (href, words, codes) => {
    expect(await codesOf({ body: link(href, words) })).toEqual(codes);
    expect(await codesOf({ body: mjml(`<mj-button href="${href}">${words}</mj-button>`) })).toEqual(
      codes,
    );
  });

  it("are found in documents, in words of several pieces", async () => {
    const href = "https://evil.example/x";
    const document = {
      version: 1 as const,
      blocks: [
        {
          type: "paragraph" as const,
          text: [{ text: "bank", href, bold: true }, { text: ".test", href }, { text: " now" }],
        },
        { type: "button" as const, label: "Read", href: "https://bit.ly/x" },
      ],
    };
    const { findings } = await renderCampaign({ ...draft, body: "", document }, "en");
    expect(findings.map(({ code, line }) => [code, line])).toEqual([
      ["LINK_DISGUISED", 1],
      ["LINK_SHORTENED", 2],
    ]);
  });
});

describe("a letter of pictures alone", () => {
  const image = `<mj-image src="https://a.example/a.png" alt="Everything is in here" />`;
  it("is reported, whatever the footer says", async () => {
    expect(await codesOf({ body: mjml(image) })).toEqual(["PICTURES_ONLY"]);
    expect(await codesOf({ body: mjml(`${image}<mj-text>Hi</mj-text>`) })).toEqual([]);
    const picture = { type: "picture" as const, src: "https://a.example/a.png", alt: "All" };
    const ofBlocks = async (...more: { type: "button"; label: string; href: string }[]) =>
      (
        await renderCampaign(
          { ...draft, body: "", document: { version: 1, blocks: [picture, ...more] } },
          "en",
        )
      ).findings.map(({ code }) => code);
    expect(await ofBlocks()).toEqual(["PICTURES_ONLY"]);
    expect(await ofBlocks({ type: "button", label: "Go", href: "https://a.example" })).toEqual([]);
  });
});

describe("the inbox preview", () => {
  const inboxOf = async (over: Partial<typeof draft>) =>
    (await renderCampaign({ ...draft, ...over }, "en")).inboxText;

  it("is the preheader, then the beginning of the letter without addresses", async () => {
    const body = `<h1>Hello</h1><p>See <a href="https://a.example/long">the list</a>.</p>`;
    expect(await inboxOf({ body })).toMatch(/^What is new.* Hello See the list\./);
    expect(await inboxOf({ body, preheader: "" })).toMatch(/^Sortes Hello See the list\./);
    expect(await inboxOf({ body: mjml("<mj-text>Bună</mj-text>") })).toMatch(/^What is new Bună/);
  });

  it("is short, and does not cut a field in two", async () => {
    const body = `<p>${"a".repeat(170)} {{name|${"b".repeat(60)}}}</p>`;
    const text = await inboxOf({ body, preheader: "" });
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text).not.toContain("{");
    expect(await inboxOf({ body: `<p>${"word ".repeat(100_000)}</p>` })).toHaveLength(200);
  });
});

describe("text with too little contrast", () => {
  const body = (style: string, inside = "Words") => `<div style="${style}"><p>${inside}</p></div>`;

  it.each([
    ["light ink on our paper", body("color:#eee"), 1.1],
    ["our ink on a dark ground", body("background: #123 !important"), 1],
    ["both of one element", body("color:#777;background-color:rgb(200, 200, 200)"), 2.6],
    ["colors of two elements", body("background:#222", '<b style="color:navy">Words</b>'), 1],
    [
      "attributes",
      '<table bgcolor="#336699"><tr><td><font color="#000">Words</font></td></tr></table>',
      3.5,
    ],
    ["MJML", mjml('<mj-text color="#ccc">Words</mj-text>'), 1.6],
    [
      "a button",
      mjml(
        '<mj-button background-color="#ff0" color="white" href="https://a.example">Words</mj-button>',
      ),
      1,
    ],
  ])("is reported: %s", async (_what, text, ratio) => {
    expect(await findingsOf({ body: text })).toMatchObject([
      { code: "TEXT_FAINT", params: { words: "Words", ratio } },
    ]);
  });

  it.each([
    ["the ink of our layout", "<p>Words</p>"],
    ["enough contrast", body("color:#fff;background:#12473a")],
    ["large headings, with 3 to 1", '<h1 style="color:#888">Words</h1>'],
    ["a ground that ends before them", '<p style="background:#222;color:#fff">a</p><p>Words</p>'],
    ["a ground that the next paragraph ends", '<p style="background:#222;color:#fff">a<p>Words'],
    ["a picture behind them", body("color:#fff;background:url(https://a.example/p.png)")],
    ["what lets others through", body("color:rgba(0,0,0,.2)")],
    [
      "a link that names a ground alone",
      '<a href="https://a.example" style="background:#123">Words</a>',
    ],
    [
      "classes of a style sheet",
      '<style>.dark{background:#000}</style><div class="dark"><p style="color:#fff">Words</p></div>',
    ],
    ["nothing to read", body("color:#fff", "—")],
  ])("is not reported: %s", async (_what, text) => {
    expect(await codesOf({ body: text })).not.toContain("TEXT_FAINT");
  });
});
