import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { fillFields, renderCampaign, trackableLinks } from "../src/index.ts";

const draft = { subject: "News", preheader: "x" };
const mjml = (inside: string, head = "") =>
  `<mjml>${head}<mj-body><mj-section><mj-column>${inside}</mj-column></mj-section></mj-body></mjml>`;
const render = (body: string) => renderCampaign({ ...draft, body }, "en");

/** The rendered body of the letter. */
async function letterOf(body: string) {
  const { content, findings } = await render(`<i>START</i>${body}<i>END</i>`);
  const [, letter = ""] = /<i>START<\/i>([\s\S]*)<i>END<\/i>/.exec(content.html) ?? [];
  return {
    letter,
    findings: findings.map(({ code, params }) => [code, params?.["what"]]),
    content,
  };
}

/** A mail as Outlook reads it: without comments, and without what is for all others. */
const asOutlook = (html: string): string =>
  html
    .replaceAll(/<!--\[if !mso\]><!-->[\s\S]*?<!--<!\[endif\]-->/g, "")
    .replaceAll(/<!--\[if [^\]]*\]>|<!\[endif\]-->/g, "");

interface Node {
  nodeName: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
}
/** The elements around the link to unsubscribe. */
function aroundUnsubscribe(html: string): string[] {
  const found: string[][] = [];
  const walk = (node: Node, around: string[]) => {
    const attrs = (node.attrs ?? []).map(({ value }) => value).join(" ");
    if (attrs.includes("{{unsubscribe_url}}")) found.push(around);
    for (const child of node.childNodes ?? []) walk(child, [...around, attrs]);
  };
  walk(parse(html), []);
  return found.at(-1) ?? ["none"];
}

describe("conditional comments for Outlook in HTML", () => {
  it.each([
    [
      "a button of VML",
      `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="https://a.example/" style="height:40px;width:200px" arcsize="10%" fillcolor="#ff0000"><w:anchorlock></w:anchorlock><center>Go</center></v:roundrect><![endif]-->`,
    ],
    ["what all others show", `<!--[if !mso]><!--><p>Go</p><!--<![endif]-->`],
    [
      "a table around blocks",
      `<!--[if (gte mso 9)|(IE)]><table><tr><td><![endif]--><p>a</p><!--[if (gte mso 9)|(IE)]></td><td><![endif]--><p>b</p><!--[if (gte mso 9)|(IE)]></td></tr></table><![endif]-->`,
    ],
    [
      "cells within a table",
      `<table><tbody><tr><td>a<!--[if mso]></td><td><![endif]-->b<!--[if mso]></td></tr><tr><td><![endif]-->c</td></tr></tbody></table>`,
    ],
    ["styles", `<!--[if mso]><style>p{color:red}</style><![endif]--><p>a</p>`],
  ])("stay unchanged: %s", async (_what, body) => {
    const { letter, findings } = await letterOf(body);
    expect(letter).toBe(body);
    expect(findings).toEqual([]);
  });

  it.each([
    `<!--[if !mso]>--><p>a</p><!--<![endif]-->`,
    `<!--[if !mso]><!-- --><p>a</p><!-- <![endif]-->`,
    `<![if !mso]><p>a</p><![endif]>`,
  ])("are recognised in each spelling: %s", async (body) => {
    const { letter, findings } = await letterOf(body);
    expect(letter).toBe(`<!--[if !mso]><!--><p>a</p><!--<![endif]-->`);
    expect(findings).toEqual([]);
  });

  it.each([
    ["a beginning alone", `<!--[if !mso]><!--><p>a</p>`, "<!--[if !mso]><!-->"],
    ["an end alone", `<p>a</p><!--<![endif]-->`, "<!--<![endif]-->"],
    [
      "one in what Outlook does not show",
      `<!--[if !mso]><!--><p>a</p><!--[if mso]>b<![endif]--><!--<![endif]-->`,
      "<!--[if mso]>b<![endif]-->",
    ],
    ["an end of an element", `<p>a</p><!--[if mso]></div><![endif]-->`, "</div>"],
    [
      "a condition that Outlook does not know",
      `<p>a</p><!--[if "x"]>b<![endif]-->`,
      `<!--[if "x"]>b<![endif]-->`,
    ],
  ])("that are incomplete are removed and reported: %s", async (_what, body, what) => {
    const { letter, findings } = await letterOf(body);
    expect(letter.replaceAll(/<!--\[if !mso\]><!-->|<!--<!\[endif\]-->/g, "")).toBe("<p>a</p>");
    expect(findings).toEqual([["CONDITION_REMOVED", what]]);
  });

  it("are filtered like the rest, and removed parts are reported with their place", async () => {
    const body = `<p>a</p>\n<!--[if mso]><script>x</script><p onclick="a()">y</p><a href="javascript:x">z</a><style>@import "x";.a{color:red}</style></body></html><![endif]-->`;
    const { letter, content } = await letterOf(body);
    expect(letter).toContain(
      `<!--[if mso]><p>y</p><a>z</a><style>.a{color:red}</style><![endif]-->`,
    );
    expect(content.text).toMatch(/START\s+a\s+END/);
    const { findings } = await render(body);
    expect(findings).toEqual([
      { code: "SCRIPT_REMOVED", params: { what: "<script>" }, line: 2, column: 14 },
      { code: "SCRIPT_REMOVED", params: { what: "onclick" }, line: 2, column: 32 },
      { code: "LINK_UNSAFE", params: { address: "javascript:x" }, line: 2, column: 54 },
      { code: "IMPORT_REMOVED", params: { what: '@import "x";' }, line: 2, column: 82 },
    ]);
  });

  it("have links that lead through our server, as other links do", async () => {
    const { content } = await render(
      `<!--[if mso]><v:rect href="https://a.example/v"></v:rect><a href="https://a.example/a">x</a><![endif]--><p>a</p>`,
    );
    expect(trackableLinks(content.html)).toEqual(["https://a.example/v", "https://a.example/a"]);
  });

  it("fill fields, and escape their values", async () => {
    const { content } = await render(`<!--[if mso]><p>{{ name|you & me }}</p><![endif]--><p>a</p>`);
    const values = { email: "", unsubscribeUrl: "", preferencesUrl: "", siteUrl: "" };
    const htmlFor = (name: string) => fillFields(content, { ...values, name }).html;
    expect(htmlFor("")).toContain("<!--[if mso]><p>you &amp; me</p><![endif]-->");
    expect(htmlFor("--><script>")).toContain(
      "<!--[if mso]><p>--&gt;&lt;script&gt;</p><![endif]-->",
    );
  });
});

describe("conditional comments for Outlook cannot hide the footer", () => {
  const hiding = '<div style="display:none">';
  const bodies = [
    `<!--[if mso]>${hiding}<![endif]--><p>a</p>`,
    `<!--[if mso]>${hiding}<![endif]--><!--[if IE]></div><![endif]--><p>a</p>`,
    `<!--[if mso]>${hiding}<![endif]--><!--[if !mso]><!--><!--[if mso]></div><![endif]--><!--<![endif]--><p>a</p>`,
    `<!--[if mso]></div></td></tr></tbody></table></div>${hiding}<table><tbody><tr><td><div><![endif]--><p>a</p>`,
    `<p>a</p><!--[if !mso]><!-->`,
    `<!--[if mso]></td><td><div><table><tr><td>${hiding}<![endif]--><p>a</p>`,
    `<svg><!--<![endif]--></svg><!--[if !mso]><!--><p>a</p><svg><!--<![endif]--></svg>`,
    `<p>a</p><!--[if mso]></body></html><![endif]-->`,
    `<!--[if mso]><xml><style><![endif]--><p>a</p>`,
    `<!--[if mso]><noscript>${hiding}<![endif]--><p>a</p>`,
  ];
  it.each(bodies.flatMap((body) => [body, mjml(`<mj-text>${body}</mj-text>`)]))(
    "%s",
    async (body) => {
      const { content } = await render(body);
      const around = aroundUnsubscribe(asOutlook(content.html));
      expect(around).not.toEqual(["none"]);
      expect(around.filter((attrs) => attrs.includes("display:none"))).toEqual([]);
    },
  );
});

describe("conditional comments for Outlook in MJML", () => {
  it("stay in elements of MJML that take HTML", async () => {
    const one = "<!--[if mso]><p>Outlook only</p><![endif]-->";
    const style = "<!--[if mso]><style>.z{color:red}</style><![endif]-->";
    const body = mjml(
      `<mj-text>All ${one}</mj-text><mj-raw>${one}</mj-raw><mj-table><tr><td>${one}</td></tr></mj-table>`,
      `<mj-head><mj-raw>${style}</mj-raw></mj-head>`,
    );
    const { content, findings } = await render(body);
    expect(content.html.split(one)).toHaveLength(4);
    expect(content.html.indexOf(style)).toBeLessThan(content.html.indexOf("</head>"));
    expect(content.text).not.toContain("Outlook only");
    expect(findings.map(({ code }) => code)).toEqual(["UNSUBSCRIBE_ADDED"]);
  });

  it("stay with inline styles and HTML attributes, for which MJML parses its own output", async () => {
    const row = "<!--[if mso]><tr><td>x</td></tr><![endif]-->";
    const head = `<mj-head><mj-html-attributes><mj-selector path=".a"><mj-html-attribute name="title">x</mj-html-attribute></mj-selector></mj-html-attributes><mj-style inline="inline">p{color:red}</mj-style></mj-head>`;
    const { content } = await render(mjml(`<mj-table>${row}<tr><td>y</td></tr></mj-table>`, head));
    expect(content.html).toMatch(/<table [^<>]*>(?:<tbody>)?\s*<!--\[if mso\]><tr><td>x/);
  });

  it("are reported in places where MJML has none", async () => {
    const { content, findings } = await render(
      mjml("<!--[if mso]><p>b</p><![endif]--><mj-text>a</mj-text>"),
    );
    expect(content.html).not.toContain("<p>b</p>");
    expect(findings.map(({ code }) => code)).toEqual(["UNSUBSCRIBE_ADDED", "CONDITION_REMOVED"]);
  });

  it.each([
    `<!--[if mso]><a href="{{unsubscribe_url}}">Leave</a><![endif]-->`,
    `<!--[if !mso]><!--><a href="{{unsubscribe_url}}">Leave</a><!--<![endif]-->`,
  ])("do not count as an unsubscribe link for all readers: %s", async (link) => {
    const { content, findings } = await render(mjml(`<mj-text>a ${link}</mj-text>`));
    expect(findings.map(({ code }) => code)).toEqual(["UNSUBSCRIBE_ADDED"]);
    expect(content.html.split('href="{{unsubscribe_url}}"')).toHaveLength(3);
  });
});
