import { assert, constantFrom, oneof, property, string } from "fast-check";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { type FieldToken, splitFields } from "../src/newsletter/letters/merge-fields.ts";
import { fillFields, inWords, renderCampaign } from "../src/index.ts";

const draft = { subject: "For {{ email }}", preheader: "{{email}}" };
const render = (body: string) => renderCampaign({ ...draft, body }, "en");

const values = {
  email: "ana+o'hara@example.test",
  unsubscribeUrl: "https://sortes.example/newsletter/unsubscribe/t0k",
  preferencesUrl: "https://sortes.example/newsletter/preferences?a=1&b=2",
  siteUrl: "https://sortes.example",
};

const everywhere = [
  `<p title="{{email}}">Dear {{email}}</p>`,
  `<a href="https://x.example/?to={{email}}&amp;at={{site_url}}">x</a>`,
  `<a href="mailto:{{email}}">y</a> <a href="{{email}}">z</a>`,
  `<a href="{{preferences_url}}">p</a> <a href="{{site_url}}/q?u={{unsubscribe_url}}">q</a>`,
  `<img alt="{{email}}" src="https://x.example/{{email}}.png">`,
  `<p style="color:{{email}}">s</p><style>.a{color:{{email}}}</style>`,
].join("\n");
const inMjml = `<mjml><mj-head><mj-title>{{email}}</mj-title><mj-preview>{{email}}</mj-preview></mj-head><mj-body><mj-section css-class="{{email}}" background-url="https://x.example/{{email}}"><mj-column><mj-text>${everywhere}</mj-text><mj-button href="https://x.example/{{ email }}">{{email}}</mj-button></mj-column></mj-section></mj-body></mjml>`;

/** Elements and names of attributes, as a browser finds them. */
function shapeOf(html: string): string {
  const shape: string[] = [];
  const walk = (node: { nodeName: string; attrs?: { name: string }[]; childNodes?: unknown[] }) => {
    if (node.nodeName !== "#text") shape.push(node.nodeName);
    shape.push(...(node.attrs ?? []).map(({ name }) => name));
    for (const child of node.childNodes ?? []) walk(child as typeof node);
  };
  walk(parse(html));
  return shape.join(" ");
}

const written = ({ field, key = field, inUrl, fallback }: FieldToken): string =>
  `{{${key}${inUrl ? "|url" : ""}${fallback === undefined ? "" : `|${fallback}`}}}`;

describe("merge fields", () => {
  it("are escaped for their context", async () => {
    const { content } = await render(everywhere);
    const { html, text, subject } = fillFields(content, values);
    expect(subject).toBe("For ana+o'hara@example.test");
    expect(html).toContain("<title>For ana+o&#39;hara@example.test</title>");
    expect(html).toContain(
      `href="https://x.example/?to=ana%2Bo&#39;hara%40example.test&amp;at=https%3A%2F%2Fsortes.example"`,
    );
    expect(html).toContain(`<p title="ana+o&#39;hara@example.test">Dear ana+o&#39;hara`);
    expect(html).toContain(`href="mailto:ana%2Bo&#39;hara%40example.test"`);
    expect(html).toContain(`href="https://sortes.example/newsletter/preferences?a=1&amp;b=2"`);
    expect(html).toContain(
      `href="https://sortes.example/q?u=https%3A%2F%2Fsortes.example%2Fnewsletter%2Funsubscribe%2Ft0k"`,
    );
    expect(text).toContain("Dear ana+o'hara@example.test");
    expect(text).toContain("[https://sortes.example/newsletter/preferences?a=1&b=2]");
  });

  it("are removed from styles, where no escaping is safe, with a warning", async () => {
    const { content, findings } = await render(everywhere);
    expect(content.html).toContain(`<p style="color:">s</p><style>.a{color:}</style>`);
    expect(findings.filter(({ code }) => code === "SCRIPT_REMOVED")).toEqual([
      { code: "SCRIPT_REMOVED", params: { what: "style" }, line: 6, column: 1 },
      { code: "SCRIPT_REMOVED", params: { what: "{{…}}" }, line: 6, column: 33 },
    ]);
  });

  it("insert no markup for any reader's address", async () => {
    const hostile = oneof(
      string({ unit: "binary", maxLength: 40 }),
      string({
        unit: constantFrom(
          ..."<>\"'&-!/= ;:(){}[]\\`\n\0a".split(""),
          "{{email}}",
          "-->",
          "]]>",
          "</title>",
          "javascript:",
        ),
        maxLength: 12,
      }),
    );
    const contents = await Promise.all(
      [everywhere, inMjml].map(async (body) => (await render(body)).content),
    );
    const expected = contents.map((content) => shapeOf(fillFields(content, values).html));
    assert(
      property(hostile, (email) => {
        const shapes = contents.map((content) =>
          shapeOf(fillFields(content, { ...values, email }).html),
        );
        expect(shapes).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it("are found with spaces in their braces; unknown ones are reported", async () => {
    const { content, findings } = await render("<p>{{ site_url }}\n {{city}} {{ EMAIL }}</p>");
    expect(content.text).toContain("{{site_url}} {{city}} {{ EMAIL }}");
    expect(findings).toEqual([
      {
        code: "FIELD_UNKNOWN",
        params: { field: "city", ours: "none", key: "city" },
        line: 2,
        column: 2,
      },
      {
        code: "FIELD_UNKNOWN",
        params: { field: "EMAIL", ours: "{{email}}", key: "email" },
        line: 2,
        column: 11,
      },
    ]);
  });

  // issue 24 B5
  it("show the reader's name and own fields, or the fallback text", async () => {
    const words = "dear reader of a town with a very long name that is wrapped in the plain text";
    const { content } = await renderCampaign(
      {
        subject: "{{ name | Friend }}, news from {{city|your town}}",
        preheader: "{{name}}!",
        body: `<p title="{{name|you}}">Hello {{ name|${words} }} of {{city}}, {{age|many}} years, since {{since}}</p><a href="https://x.example/?n={{name|my friend}}">x</a>`,
      },
      "en",
    );
    const nobody = fillFields(content, values);
    expect(nobody.subject).toBe("Friend, news from your town");
    expect(nobody.html).toContain(`<p title="you">Hello ${words} of , many years, since </p>`);
    expect(nobody.html).toContain(`href="https://x.example/?n=my%20friend"`);
    expect(nobody.text.replaceAll(/\s+/g, " ")).toContain(`Hello ${words} of , many years`);
    const own = [
      { key: "city", type: "text", value: "<Cluj> & co" },
      { key: "age", type: "number", value: 1234.5 },
      { key: "since", type: "date", value: "2026-11-23" },
    ] as const;
    const ana = fillFields(content, {
      ...values,
      name: "Ana\u202e \r\nBcc: x",
      fields: inWords(own, "ro"),
    });
    expect(ana.subject).toBe("Ana Bcc: x, news from <Cluj> & co");
    expect(ana.html).toContain(
      "Hello Ana Bcc: x of &lt;Cluj&gt; &amp; co, 1234,5 years, since 23 noiembrie 2026",
    );
    expect(ana.html).toContain(`href="https://x.example/?n=Ana%20Bcc%3A%20x"`);
  });

  it("show numbers without separators, as years and numbers of clients are written, and as they are in addresses", async () => {
    const { content } = await renderCampaign(
      {
        subject: "Client {{client}}",
        preheader: "",
        body: `<p>Since {{year}}: {{points}}</p><a href="https://x.example/?c={{client}}&p={{points}}&d={{since}}&t={{town}}">x</a>`,
      },
      "ro",
    );
    const own = [
      { key: "client", type: "number", value: 104_523 },
      { key: "year", type: "number", value: 1985 },
      { key: "points", type: "number", value: 1234.5 },
      { key: "since", type: "date", value: "2026-11-23" },
      { key: "town", type: "text", value: "Iași" },
    ] as const;
    const mail = fillFields(content, { ...values, fields: inWords(own, "ro") });
    expect(mail.subject).toBe("Client 104523");
    expect(mail.html).toContain("Since 1985: 1234,5");
    const address = "https://x.example/?c=104523&p=1234.5&d=2026-11-23&t=Ia%C8%99i";
    expect(mail.html).toContain(`href="${address.replaceAll("&", "&amp;")}"`);
    expect(mail.text).toContain(address);
  });

  it("have no marks of a quote in their fallback text, however long its line is", async () => {
    const words = "dear reader of this letter and of many others before it";
    const { content } = await renderCampaign(
      {
        subject: "Hello",
        preheader: "",
        body: `<blockquote><p>Written long ago by somebody who knew you, {{name|${words}}}, and more.</p></blockquote>`,
      },
      "en",
    );
    const { text } = fillFields(content, values);
    expect(text).toContain("> Written long ago");
    expect(text).toContain(words);
  });

  it("may have fallback text with any character, which is escaped for its place", async () => {
    const { content, findings } = await renderCampaign(
      {
        subject: '{{name|"you" & me}} <3',
        preheader: "{{name|it's <3}}",
        body: `<p title="{{name|a &amp; b}}">{{name|you & me}}; {{ name | "you" &lt;3 }}; {{name|it&rsquo;s}}</p><a href="https://x.example/?n={{name|a & b}}">x</a>`,
      },
      "en",
    );
    expect(findings).toEqual([]);
    const { subject, html, text } = fillFields(content, values);
    expect(subject).toBe('"you" & me <3');
    expect(html).toContain("<title>&quot;you&quot; &amp; me &lt;3</title>");
    expect(html).toContain("it&#39;s &lt;3");
    expect(html).toContain(
      `<p title="a &amp; b">you &amp; me; &quot;you&quot; &lt;3; it’s</p><a href="https://x.example/?n=a%20%26%20b">x</a>`,
    );
    expect(text).toContain('you & me; "you" <3; it’s');
    expect(shapeOf(html)).toBe(shapeOf(fillFields(content, { ...values, name: "Ana" }).html));
  });

  it("are left alone if their fallback holds markup or their name is an inherited property", async () => {
    const { content } = await render(
      `<p>{{name|<b>you</b>}} {{constructor|none}} {{tracking_mark|none}}</p><a title="{{name|x" id="y}}">z</a>`,
    );
    const filled = fillFields(content, { ...values, name: "Ana", trackingMark: "secret" });
    expect(filled.html).toContain("{{name|<b>you</b>}} none none");
    expect(filled.html).not.toContain("Ana");
    expect(filled.html).not.toContain("secret");
  });

  it("are split from a text without losing any of it", () => {
    const piece = oneof(
      constantFrom(
        "{{email}}",
        "{{email|url}}",
        "{{site_url}}",
        "{{",
        "}}",
        "{{name}}",
        "{{email|html}}",
        "{{name|url|you there}}",
        "{{|x}}",
      ),
      string({ maxLength: 5 }),
    );
    assert(
      property(piece, piece, piece, constantFrom("html", "text"), (...given) => {
        const [form, ...pieces] = [given[3], ...given.slice(0, 3)] as const;
        const text = pieces.join("");
        const joined = splitFields(text, form)
          .map((part) => (typeof part === "string" ? part : written(part)))
          .join("");
        expect(joined).toBe(text);
      }),
    );
  });
});
