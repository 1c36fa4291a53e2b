import { bodyFormatOf } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { CampaignMarkupError, renderCampaign } from "../src/index.ts";

const draft = {
  subject: "News of June",
  preheader: "What is new",
  body: "<p>Hi</p>",
};

const mjml = (inside: string, head = "") =>
  `<mjml>\n${head}<mj-body>\n<mj-section><mj-column>\n${inside}\n</mj-column></mj-section>\n</mj-body>\n</mjml>`;

const errorOf = (body: string): Promise<CampaignMarkupError> =>
  renderCampaign({ ...draft, body }, "en").then(
    () => {
      throw new Error("it was rendered");
    },
    (error: CampaignMarkupError) => error,
  );

const codesOf = async (body: string, over: Partial<typeof draft> = {}) =>
  (await renderCampaign({ ...draft, ...over, body }, "en")).findings.map(({ code, line, column }) =>
    line === null ? code : `${code} ${line}:${column}`,
  );

describe("a body in HTML", () => {
  it.each([
    ["en", "Unsubscribe"],
    ["ro", "Dezabonează-te"],
  ] as const)("is placed in the layout, with its footer in %s", async (locale, unsubscribe) => {
    const { content, findings } = await renderCampaign(
      { ...draft, body: "<h1>Hello</h1><p>Dear {{ email }}</p>" },
      locale,
    );
    expect(findings).toEqual([]);
    expect(content.html).toContain(`lang="${locale}"`);
    expect(content.html).toContain("<title>News of June</title>");
    expect(content.html).toContain("What is new");
    expect(content.html).toContain("<h1>Hello</h1><p>Dear {{email}}</p>");
    expect(content.html).toContain(unsubscribe);
    expect(content.html).toContain('href="{{unsubscribe_url}}"');
    expect(content.text).toContain(`${unsubscribe} [{{unsubscribe_url}}]`);
    expect(content.text).toContain("Dear {{email}}");
    expect(content.text).not.toContain("What is new");
    expect(content.html).toContain("<!--[if mso | IE]>");
  });
});

describe("the format of a body", () => {
  const body = "<mjml><mj-body></mj-body></mjml>";

  it.each([
    ["MJML", body],
    ["MJML after spaces and a byte order mark", `\u{feff}\n  ${body}`],
    ["MJML after a declaration and comments", `<?xml version="1.0"?>\n<!-- a -->\n<!---->${body}`],
    ["MJML in capitals", body.toUpperCase()],
  ])("is recognised as MJML: %s", (_what, written) => {
    expect(bodyFormatOf(written)).toBe("mjml");
  });

  it.each([
    ["a text about it", `<p>${body}</p>`],
    ["another element", "<mjmlx>"],
    ["a comment that does not end", `<!-- ${body}`],
    ["nothing", ""],
  ])("is recognised as HTML: %s", (_what, written) => {
    expect(bodyFormatOf(written)).toBe("html");
  });
});

describe("a body in MJML", () => {
  it("is the whole mail, and gets a footer if it has no unsubscribe link", async () => {
    const { content, findings } = await renderCampaign(
      { ...draft, body: mjml("<mj-text>Hello</mj-text>") },
      "ro",
    );
    expect(findings.map(({ code }) => code)).toEqual(["UNSUBSCRIBE_ADDED"]);
    expect(content.html).toContain("Hello");
    expect(content.html).toContain('lang="ro"');
    expect(content.html).toContain("<title>News of June</title>");
    expect(content.html).toContain("What is new");
    expect(content.html).toContain('href="{{unsubscribe_url}}"');
  });

  it("keeps its own unsubscribe link, title, preheader and language", async () => {
    const head = "<mj-head><mj-title>Own</mj-title><mj-preview>Own words</mj-preview></mj-head>";
    const body = mjml('<mj-button href="{{unsubscribe_url}}">Leave</mj-button>', head).replace(
      "<mjml>",
      '<mjml lang="fr">',
    );
    const { content, findings } = await renderCampaign({ ...draft, body }, "en");
    expect(findings).toEqual([]);
    expect(content.html).toContain('lang="fr"');
    expect(content.html).toContain("<title>Own</title>");
    expect(content.html).toContain("Own words");
    expect(content.html).not.toContain("What is new");
    expect(content.html.match(/\{\{unsubscribe_url\}\}/g)).toHaveLength(1);
  });

  it("keeps no comments but those of MJML and for Outlook", async () => {
    const body = mjml(
      "<!-- a --><mj-text>Hello<!--[if mso]><p>staff</p><![endif]--><!-- b --></mj-text>\n<mj-button>",
    );
    const error = await errorOf(body);
    expect(error.asMessage.params).toMatchObject({ line: 5, column: 1 });
    const { content } = await renderCampaign(
      { ...draft, body: body.replace("<mj-button>", "") },
      "en",
    );
    expect(content.html).toContain("<!--[if mso | IE]>");
    expect(content.html).toContain("Hello<!--[if mso]><p>staff</p><![endif]-->");
    expect(content.html).not.toMatch(/<!-- /);
  });

  it.each([
    ["an unclosed mj-text", mjml("<mj-text>Hello"), 4, 1, "unclosed"],
    [
      "what is closed in the wrong order",
      mjml("<mj-text>a</mj-column></mj-text>"),
      4,
      1,
      "unclosed",
    ],
    ["a tag that closes nothing", mjml("<mj-text>a</mj-text></mj-text>"), 4, 21, "stray"],
    ["an element in the wrong place", mjml("<mj-section></mj-section>"), 4, 1, "rule"],
    ["an element in a text", mjml("<mj-text>a<mj-button>b</mj-button></mj-text>"), 4, 11, "place"],
    ["an unknown element", mjml("<mj-nothing>a</mj-nothing>"), 4, 1, "unknown"],
    ["an unknown empty element", mjml("<mj-nothing />"), 4, 1, "unknown"],
    ["an element of HTML outside of a text", mjml("\n  <div></div>"), 5, 3, "place"],
    ["an unknown attribute", mjml(' <mj-text colour="red">a</mj-text>'), 4, 2, "rule"],
    [
      "an attribute without an end",
      mjml('<mj-text color="red>a</mj-text>\n<mj-text color="blue">b</mj-text>'),
      4,
      1,
      "attribute",
    ],
    ["a tag without an end", "<mjml><mj-body>\n<mj-section", 2, 1, "unfinished"],
    ["text outside of a text", mjml("hello"), 4, 1, "text"],
    ["two documents", `${mjml("")}\n${mjml("")}`, 8, 1, "twice"],
    ["two bodies", "<mjml><mj-body></mj-body><mj-body></mj-body></mjml>", 1, 26, "twice"],
    ["no body", "<mjml></mjml>", 1, 1, "missing"],
    ["text after the end", `${mjml("")}\nbye`, 8, 1, "text"],
  ])("with %s is rejected with its position", async (_what, body, line, column, problem) => {
    const error = await errorOf(body);
    expect(error).toBeInstanceOf(CampaignMarkupError);
    expect(error.asMessage).toMatchObject({
      code: "MJML_INVALID",
      params: { line, column, problem },
    });
  });

  it("may have every element of MJML", async () => {
    const item = '<mj-carousel-image alt="a" src="https://x.example/a.png" />';
    const body = `<mjml><mj-head><mj-attributes><mj-all padding="0" /><mj-class name="a" color="red" /></mj-attributes><mj-breakpoint width="400px" /><mj-html-attributes><mj-selector path=".a"><mj-html-attribute name="title">x</mj-html-attribute></mj-selector></mj-html-attributes><mj-style>.a{color:red}</mj-style><mj-raw></mj-raw><mj-title>a</mj-title><mj-preview>b</mj-preview></mj-head><mj-body><mj-wrapper><mj-section><mj-group><mj-column><mj-image alt="" src="https://x.example/a.png" /><mj-divider /><mj-spacer /><mj-social><mj-social-element name="x" src="https://x.example/a.png">x</mj-social-element></mj-social></mj-column></mj-group></mj-section></mj-wrapper><mj-hero><mj-button href="{{unsubscribe_url}}">x</mj-button><mj-navbar><mj-navbar-link href="https://x.example">x</mj-navbar-link></mj-navbar><mj-accordion><mj-accordion-element><mj-accordion-title>x</mj-accordion-title><mj-accordion-text>x</mj-accordion-text></mj-accordion-element></mj-accordion><mj-carousel>${item}${item}</mj-carousel><mj-table><tr><td>x</td></tr></mj-table></mj-hero></mj-body></mjml>`;
    expect(await codesOf(body)).toEqual([]);
  });

  it("includes no files", async () => {
    const error = await errorOf(mjml('\n<mj-include path="/etc/passwd" type="html" />'));
    expect(error.asMessage).toMatchObject({ code: "MJML_INCLUDE", params: { line: 5, column: 1 } });
  });
});

describe("the checks before sending", () => {
  it.each([
    [
      "an image without an alternative text",
      `a\n <img src="https://x.example/a.png">`,
      "ALT_MISSING 2:2",
    ],
    ["a link without an address", `<p>\n<a>x</a></p>`, "LINK_EMPTY 2:1"],
    ["a link with an empty address", `<a href=" ">x</a>`, "LINK_EMPTY 1:1"],
    ["a link to nothing", `<a href="#">x</a>`, "LINK_EMPTY 1:1"],
    ["an image of nothing", `x<img alt="">`, "LINK_EMPTY 1:2"],
    ["a script in a link", `<a href="JAVA&#x09;script:x">x</a>`, "LINK_UNSAFE 1:1"],
    ["an unknown scheme", `<a href="ftp://x.example">x</a>`, "LINK_UNSAFE 1:1"],
    ["an image that is a document", `x<img alt="" src="data:image/svg+xml,x">`, "LINK_UNSAFE 1:2"],
    ["a path", `<a href="/prices">x</a>`, "LINK_NOT_ABSOLUTE 1:1"],
    ["a host without a scheme", `<a href="//x.example">x</a>`, "LINK_NOT_ABSOLUTE 1:1"],
    ["an address that is not encrypted", `<a href="http://x.example">x</a>`, "LINK_INSECURE 1:1"],
    [
      "a picture that is written into the body",
      `x<img alt="" src="data:image/png;base64,iVBORw0KGgo=">`,
      "PICTURE_DATA 1:2",
    ],
    ["a script", `a\n<script>x</script>`, "SCRIPT_REMOVED 2:1"],
    ["a field that does not exist", `a\nb {{first_name}}`, "FIELD_UNKNOWN 2:3"],
    ["nothing to read", `<p> </p>`, "TEXT_EMPTY"],
    ["pictures alone", `<img alt="a" src="https://x.example/a.png">`, "PICTURES_ONLY"],
    ["half a comment for Outlook", `a<!--[if !mso]><!-->b`, "CONDITION_REMOVED 1:2"],
    ["a size that is cut", `<p>${"word ".repeat(21_000)}</p>`, "SIZE_CLIPPED"],
  ])("find %s in HTML", async (_what, body, found) => {
    expect(await codesOf(body)).toEqual([found]);
  });

  const leave = `<mj-text><a href="{{unsubscribe_url}}">x</a></mj-text>`;
  it.each([
    ["a button without an address", `<mj-button>x</mj-button>${leave}`, "LINK_EMPTY 4:1"],
    [
      "an image without an alternative text",
      `<mj-image src="https://x.example" /><mj-text>x</mj-text>${leave}`,
      "ALT_MISSING 4:1",
    ],
    [
      "a script in a link",
      `<mj-button href="javascript:x">x</mj-button>${leave}`,
      "LINK_UNSAFE 4:1",
    ],
    [
      "a script in a text",
      `<mj-text>\n <b onclick="x">x</b></mj-text>${leave}`,
      "SCRIPT_REMOVED 5:2",
    ],
    ["no unsubscribe link", `<mj-text>x</mj-text>`, "UNSUBSCRIBE_ADDED"],
  ])("find %s in MJML", async (_what, inside, found) => {
    expect(await codesOf(mjml(inside))).toEqual([found]);
  });

  it("accept MJML's defaults, and report fonts that would be fetched", async () => {
    const head =
      '<mj-head><mj-attributes><mj-image padding="0" /><mj-button color="red" /></mj-attributes><mj-font name="A" href="https://x.example/a.css" /></mj-head>';
    const body = mjml(leave, head);
    expect(await codesOf(body)).toEqual(["IMPORT_REMOVED 2:90"]);
    const { content } = await renderCampaign({ ...draft, body }, "en");
    expect(content.html).not.toContain("x.example");
  });

  it.each([
    ["a long subject", { subject: "s".repeat(41) }, "SUBJECT_LONG"],
    ["no preheader", { preheader: "" }, "PREHEADER_MISSING"],
    ["an unknown field in the subject", { subject: "Dear {{first_name}}" }, "FIELD_UNKNOWN"],
  ])("find %s", async (_what, over, found) => {
    expect(await codesOf("<p>a</p>", over)).toEqual([found]);
  });

  it("count the subject in visible characters", async () => {
    expect(await codesOf("<p>a</p>", { subject: "😀".repeat(40) })).toEqual([]);
  });

  it("report the first findings of each kind, at most 50", async () => {
    const found = await codesOf(`${'<img src="/a"><a href="http://x.example">x</a>'.repeat(50)}`);
    expect(found).toHaveLength(24);
    expect(new Set(found.map((code) => code.split(" ")[0]))).toEqual(
      new Set(["ALT_MISSING", "LINK_NOT_ABSOLUTE", "LINK_INSECURE"]),
    );
  });
});

describe("the plain text", () => {
  it("has links after their text, tables line by line and images by their alternative text", async () => {
    const { content } = await renderCampaign(
      {
        ...draft,
        body: `<h2>Prices</h2><p>See <a href="https://x.example/p?a=1&amp;b=2">the list</a>, or <a href="https://x.example">https://x.example</a>.</p>
<table><tr><td>One</td><td>1</td></tr><tr><td>Two</td><td>2</td></tr></table>
<ul><li>a</li><li>b</li></ul><p><img alt="A draw" src="https://x.example/a.png"><img alt="" src="https://x.example/b.png"></p>
<style>p{color:red}</style>`,
      },
      "en",
    );
    const [, text] = /^Sortes\n\n([\s\S]*)\n\nYou receive this email/.exec(content.text) ?? [];
    expect(text).toBe(
      "Prices\n\nSee the list [https://x.example/p?a=1&b=2], or https://x.example.\n\nOne 1\nTwo 2\n\n * a\n * b\n\nA draw",
    );
  });
});
