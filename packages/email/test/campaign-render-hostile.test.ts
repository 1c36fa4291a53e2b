import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { type CampaignContent, CampaignMarkupError, renderCampaign } from "../src/index.ts";
import { filterMail } from "../src/newsletter/letters/filter-mail.ts";
import { hostileAttributes, hostileMarkup } from "./support/hostile-markup.ts";

const draft = { subject: "News of June", preheader: "What is new" };

const mjml = (inside: string, head = "") =>
  `<mjml>${head}<mj-body><mj-section><mj-column>${inside}</mj-column></mj-section></mj-body></mjml>`;

/** The fields into which staff can put markup. */
const places: Readonly<Record<string, (markup: string) => string>> = {
  "a body in HTML": (markup) => markup,
  "an mj-text": (markup) => mjml(`<mj-text>${markup}</mj-text>`),
  "an mj-raw": (markup) => mjml(`<mj-raw>${markup}</mj-raw>`),
  "an mj-table": (markup) => mjml(`<mj-table><tr><td>${markup}</td></tr></mj-table>`),
  "an mj-button": (markup) => mjml(`<mj-button href="https://x.example">${markup}</mj-button>`),
  "an mj-raw of the head": (markup) => mjml("", `<mj-head><mj-raw>${markup}</mj-raw></mj-head>`),
  "the mj-title": (markup) => mjml("", `<mj-head><mj-title>${markup}</mj-title></mj-head>`),
  "the mj-preview": (markup) => mjml("", `<mj-head><mj-preview>${markup}</mj-preview></mj-head>`),
  "a comment for Outlook": (markup) => `<p>a</p><!--[if mso]>${markup}<![endif]-->`,
  "a comment for Outlook in MJML": (markup) =>
    mjml(`<mj-raw><!--[if mso]>${markup}<![endif]--></mj-raw>`),
  "what all but Outlook show": (markup) => `<!--[if !mso]><!-->${markup}<!--<![endif]-->`,
  "an mj-style": (markup) => mjml("", `<mj-head><mj-style>${markup}</mj-style></mj-head>`),
};

interface Node {
  nodeName: string;
  value?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
}

/** The mail as a browser parses it, by the HTML standard's algorithm. */
function nodesOf(html: string): Node[] {
  const nodes: Node[] = [];
  const walk = (node: Node) => {
    nodes.push(node);
    for (const child of node.childNodes ?? []) walk(child);
  };
  walk(parse(html));
  return nodes;
}

const active =
  /^(?:script|iframe|frame|frameset|object|embed|applet|form|button|select|textarea|svg|math|base|link|template|noscript|video|audio|image|layer|bgsound)$/;
const harmfulScheme =
  /^[\s\0-\x20]*(?:javascript|vbscript|file|blob|feed|view-source|data:(?!image\/(?:png|gif|jpe?g|webp)))/i;
const harmfulStyle = /expression|javascript|behavior|-moz-binding|position\s*:\s*fixed|@import/i;

/** Content of a mail that could run, fetch or mislead. */
function harmIn(html: string): string[] {
  return nodesOf(html).flatMap(({ nodeName, attrs = [], childNodes = [] }) => [
    ...(active.test(nodeName) ? [`<${nodeName}>`] : []),
    ...(nodeName === "style" && harmfulStyle.test(childNodes[0]?.value ?? "") ? ["css"] : []),
    ...attrs.flatMap(({ name, value }) => {
      if (name.startsWith("on") || name === "ping" || name.endsWith("action")) return [name];
      if (nodeName === "meta" && /refresh|cookie/i.test(value)) return ["meta"];
      if (name === "style" && harmfulStyle.test(value)) return [`style ${value}`];
      return harmfulScheme.test(value) && name !== "alt" && name !== "title"
        ? [`${name} ${value}`]
        : [];
    }),
  ]);
}

/** As Outlook takes it, which sees no comments there. */
const asOutlook = (html: string): string =>
  html.replaceAll(/<!--\[if [^\]]*\]>(?:<!-->)?|(?:<!--)?<!\[endif\]-->/g, "");

const rendered = (body: string): Promise<CampaignContent | undefined> =>
  renderCampaign({ ...draft, body }, "en").then(
    ({ content }) => content,
    (error: unknown) => {
      if (error instanceof CampaignMarkupError) return undefined;
      throw error;
    },
  );

/** Harmful content in the mails rendered from these bodies. A rejected body is not sent. */
async function harmOf(bodies: readonly string[]): Promise<string[]> {
  const harm: string[] = [];
  for (const body of bodies) {
    const content = await rendered(body);
    if (!content) continue;
    const unsubscribe = content.html
      .replaceAll(/<!--.*?-->/gs, "")
      .includes('href="{{unsubscribe_url}}"');
    const found = [
      ...harmIn(content.html),
      ...harmIn(asOutlook(content.html)).filter((harm) => harm !== "<noscript>"),
      ...(unsubscribe ? [] : ["no unsubscribe link"]),
    ];
    if (found.length > 0) harm.push(`${body}: ${found.join(", ")}`);
  }
  return harm;
}

describe("hostile markup", () => {
  it("is harmful if it is not filtered", () => {
    const unnoticed = hostileMarkup.filter((markup) => harmIn(markup).length === 0);
    expect(unnoticed.length).toBeLessThan(hostileMarkup.length / 5);
  });

  it.each(Object.entries(places))(
    "does nothing in %s",
    async (_where, placed) => {
      expect(await harmOf(hostileMarkup.map(placed))).toEqual([]);
    },
    60_000,
  );

  it("does nothing in attributes of MJML", async () => {
    expect(await harmOf(hostileAttributes.map((markup) => mjml(markup)))).toEqual([]);
  });
});

describe("removed markup", () => {
  /** Content that stays as text or is harmless is not reported. */
  const harmless = [
    /^<!\[CDATA/,
    /^<img src='https/,
    /^<p title=/,
    /^&lt;/,
    /&quot;&gt;&lt;/,
    /^<%/,
  ];

  it.each(hostileMarkup.filter((markup) => !harmless.some((pattern) => pattern.test(markup))))(
    "is reported: %j",
    async (markup) => {
      const { findings } = await renderCampaign({ ...draft, body: markup }, "en");
      const reported = findings.map(({ code }) => code);
      const removing = ["SCRIPT_REMOVED", "IMPORT_REMOVED", "LINK_UNSAFE"];
      expect(reported.some((code) => removing.includes(code))).toBe(true);
    },
  );

  it("leaves the rest of the body unchanged", async () => {
    const { content, findings } = await renderCampaign(
      {
        ...draft,
        body: `<p style="color:navy;width:expression(alert(1));margin:0">a &amp; b&nbsp;<b onclick="x()">c</b></p>\n<script>alert(1)</script><form>d</form>`,
      },
      "en",
    );
    expect(content.html).toContain(`<p style="color:navy;margin:0">a &amp; b&nbsp;<b>c</b></p>\nd`);
    expect(findings).toEqual([
      { code: "SCRIPT_REMOVED", params: { what: "style" }, line: 1, column: 1 },
      { code: "SCRIPT_REMOVED", params: { what: "onclick" }, line: 1, column: 74 },
      { code: "SCRIPT_REMOVED", params: { what: "<script>" }, line: 2, column: 1 },
      { code: "SCRIPT_REMOVED", params: { what: "<form>" }, line: 2, column: 26 },
    ]);
  });
});

describe("conditional comments for Outlook", () => {
  it("stay as MJML writes them", () => {
    const written = `<!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:AllowPNG /></o:OfficeDocumentSettings></xml></noscript><![endif]--><!--[if !mso]><!--><b>x</b><!--<![endif]--><!--[if mso | IE]><table role="presentation"><tr><td style="width:600px;"><![endif]--><!--[if mso | IE]></td></tr></table><![endif]-->`;
    expect(filterMail(written)).toBe(written);
  });

  it.each([
    `<!--[if mso]><script>alert(1)</script><![endif]-->`,
    `<!--[if mso]><v:rect href="javascript:alert(1)" onclick="alert(1)"></v:rect><![endif]-->`,
    `<!--[if mso]><o:p"onclick=alert(1)><o:"><script>x</script><![endif]-->`,
    `<!--[if mso]><td title="--&gt;<script>alert(1)</script>"><![endif]-->`,
    `<!--[if mso]>--&gt;<img src=x onerror=alert(1)><![endif]-->`,
    `<!--[if mso]><style>--</style>><script>alert(1)</script><![endif]-->`,
    `<!--[if mso]><style>a{width:expression(alert(1))}</style><![endif]-->`,
    `<!--[if mso]><iframe src="https://evil.example"></iframe><![endif]-->`,
    `<!--[if mso]><xml:namespace ns="x" onload="alert(1)" /><![endif]-->`,
    `<!--[if gte mso 9]>--!&gt;<script>alert(1)</script><![endif]-->`,
    `<!-- anything else: <script>alert(1)</script> -->`,
    `<!--[if a="><script>alert(1)</script>"]><![endif]-->`,
  ])("are filtered like the rest: %s", (comment) => {
    const filtered = filterMail(comment);
    expect(harmIn(filtered)).toEqual([]);
    // as Outlook takes it, which sees no comment there
    const opened = filtered.replace(/^<!--\[if [^\]]*\]>/, "").replace(/<!\[endif\]-->$/, "");
    expect(harmIn(opened)).toEqual([]);
  });
});
