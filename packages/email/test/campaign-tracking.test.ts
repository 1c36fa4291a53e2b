import { readMail } from "@sortes/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  prepareCampaign,
  readTrackingMark,
  renderCampaign,
  targetAddress,
  trackableLinks,
  trackingMark,
} from "../src/index.ts";
import { hostileMarkup } from "./support/hostile-markup.ts";

const secret = "s".repeat(32);
const reader = {
  recipientId: "4711",
  address: "ana@example.test",
  unsubscribeToken: "t".repeat(64),
  preferencesToken: "t".repeat(64),
};
const draft = { title: "June", subject: "June", preheader: "" };
const mark = trackingMark(secret, reader.recipientId);

async function mailOf(html: string, links?: ReadonlyMap<string, string>) {
  const prepared = prepareCampaign({
    campaignId: "0190a0b0-0000-7000-8000-000000000001",
    run: 1,
    locale: "en",
    postalAddress: undefined,
    content: { subject: "June", html, text: "Hello https://a.test/" },
    from: "hello@sortes.example",
    replyTo: undefined,
    bounceAddress: undefined,
    publicUrl: "https://sortes.example",
    secret,
    links,
  });
  return await readMail(prepared.messageFor(reader, new Date("2027-03-28T09:30:00Z")).raw);
}
const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
const anchor = (target: string) => `<p><a href="${escaped(target)}">x</a></p>`;

describe("a tracking mark", () => {
  it("decodes to its recipient, and no other text decodes", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), fc.string(), (id, other) => {
        const made = trackingMark(secret, id.toString());
        expect(readTrackingMark(secret, made)).toBe(id.toString());
        expect(made).toMatch(/^[\w.-]{18,30}$/);
        for (const wrong of [other, `${made}${other || "x"}`, `A${made}`, `0${made}`])
          expect(readTrackingMark(secret, wrong)).toBeUndefined();
        expect(readTrackingMark(`${secret}.`, made)).toBeUndefined();
      }),
    );
  });
});

describe("links that can be tracked", () => {
  it.each([
    "https://a.test",
    "http://a.test/?a=1&b=2#c",
    "https://ș.test/?q=ș&r=%C8%99",
    "https://user@a.test/",
    "{{site_url}}",
    "{{site_url}}/team-generator?x=1",
  ])("include links to the web: %s", (target) => {
    expect(trackableLinks(anchor(target))).toEqual([target]);
  });

  it.each([
    "mailto:a@b.test",
    "tel:+40123",
    "javascript:alert(1)",
    "data:text/html,x",
    "//a.test/",
    "/a",
    "#a",
    "{{unsubscribe_url}}",
    "{{preferences_url}}",
    "{{site_url}}.evil.test/",
    "https://a.test/?to={{email|url}}",
    "{{site_url}}/?to={{email|url}}",
    "https://a.test/\r\nset-cookie:x",
    "https://a.test/\u{200b}",
    "https://",
    "https://[::g]/",
    `https://a.test/${"x".repeat(4000)}`,
  ])("exclude other links: %j", (target) => {
    expect(trackableLinks(anchor(target))).toEqual([]);
  });

  it("are each listed once, at most five hundred", () => {
    const many = Array.from({ length: 700 }, (_, n) => anchor(`https://a.test/${n % 600}`)).join(
      "",
    );
    expect(trackableLinks(many)).toHaveLength(500);
  });

  it("resolve to addresses without control characters or another scheme", async () => {
    for (const markup of hostileMarkup) {
      const rendered = await renderCampaign({ ...draft, body: markup }, "en").catch(
        () => undefined,
      );
      for (const target of trackableLinks(rendered?.content.html ?? ""))
        expect(targetAddress(target, "https://sortes.example")).toMatch(
          /^https?:\/\/[\u0021-\u007e]+$/,
        );
    }
  });
});

describe("a tracked mail", () => {
  it("has links through our server and a pixel at the end, and its text is unchanged", async () => {
    const html = `<body><p><a class="b" href="https://a.test/?a=1&amp;b=2">a</a> <a href="mailto:x@y.test">m</a></p></body>`;
    const mail = await mailOf(html, new Map([["https://a.test/?a=1&b=2", "36"]]));
    expect(mail.html.trimEnd()).toBe(
      `<body><p><a class="b" href="https://sortes.example/c/10.${mark}">a</a> <a href="mailto:x@y.test">m</a></p>` +
        `<img src="https://sortes.example/o/${mark}.gif" width="1" height="1" alt="" style="display:block;border:0"></body>`,
    );
    expect(mail.text.trim()).toBe("Hello https://a.test/");
  });

  const piece = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }).map(anchor),
    fc.constantFrom(
      anchor("{{unsubscribe_url}}"),
      anchor("{{site_url}}/a?b=1&c=2"),
      anchor("https://a.test/?e={{email}}"),
      anchor("mailto:{{email}}"),
      '<p title="<a href=">{{tracking_mark}} {{email}} &lt;a href="https://a.test/"&gt;</p>',
      `<a title="x href=" href='https://q.test/"'>q</a>`,
      "<p>plain & simple</p>",
      `<!--[if mso]><a href="https://o.test/">o</a><![endif]-->`,
    ),
    fc.constantFrom(...hostileMarkup),
    fc.string(),
  );

  it("differs from an untracked one only in the addresses of its links and the pixel", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const rendered = await renderCampaign(
          { ...draft, body: `<p>x</p>${pieces.join("")}` },
          "en",
        ).catch(() => undefined);
        if (!rendered) return;
        const { html } = rendered.content;
        const links = new Map(trackableLinks(html).map((target, n) => [target, String(n + 1)]));
        const plain = await mailOf(html);
        const tracked = await mailOf(html, links);
        const targets = [...links.keys()];
        const back = tracked.html
          .replace(
            `<img src="https://sortes.example/o/${mark}.gif" width="1" height="1" alt="" style="display:block;border:0">`,
            "",
          )
          .replaceAll(
            /href="https:\/\/sortes\.example\/c\/([0-9a-z]+)\.([^"]+)"/g,
            (_all, id: string, by: string) => {
              expect(by).toBe(mark);
              const target = targets[parseInt(id, 36) - 1] ?? "";
              return `href="${escaped(target).replace("{{site_url}}", "https://sortes.example")}"`;
            },
          );
        expect(back).toBe(plain.html);
        expect(tracked.html.match(/\/c\//g)?.length ?? 0).toBeGreaterThanOrEqual(links.size);
      }),
      { numRuns: 150, seed: 31 },
    );
  });
});
