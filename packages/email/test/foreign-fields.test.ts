import { describe, expect, it } from "vitest";
import { fieldsInMarkup, fieldsInText } from "../src/newsletter/letters/find-fields.ts";
import { renderCampaign } from "../src/index.ts";

const draft = { subject: "News of June", preheader: "What is new" };
const findingsOf = async (body: string, over: Partial<typeof draft> = {}) =>
  (await renderCampaign({ ...draft, ...over, body }, "en")).findings;

describe("merge fields of other mail programs", () => {
  it.each([
    ["*|FNAME|*", "name"],
    ["*|EMAIL|*", "email"],
    ["*|UNSUB|*", "unsubscribe_url"],
    ["*|UPDATE_PROFILE|*", "preferences_url"],
    ["*|IF:COUPON|*", undefined],
    ["[NAME]", "name"],
    ["[Name,fallback=friend]", "name"],
    ["[First Name]", "name"],
    ["[subscriber:firstname | default:reader]", "name"],
    ["[UNSUBSCRIBE]", "unsubscribe_url"],
    ["[lastname]", undefined],
    ["[nume]", "name"],
    ["%name%", "name"],
    ["%FIRSTNAME%", "name"],
    ["%recipient.name%", "name"],
    ["%recipient.city%", undefined],
    ["%unsubscribe_url%", "unsubscribe_url"],
    ["%%first_name%%", "name"],
    ["%%First Name%%", "name"],
    ["%%=v(@FirstName)=%%", "name"],
    ["{$name}", "name"],
    ["{$unsubscribe}", "unsubscribe_url"],
    ["${email}", "email"],
    ["{!firstname}", "name"],
    ["{name}", "name"],
    ["{FIRST_NAME}", "name"],
    ['{first_name, "there"}', "name"],
    ["{contactfield=firstname}", "name"],
    ["{subtag:email}", "email"],
    ["{{{name}}}", "name"],
    ["{% if city %}", undefined],
    ["[[name]]", "name"],
    ['[[data:firstname:"there"]]', "name"],
    ['[[First Name OR "Friend"]]', "name"],
    ["<%= name %>", "name"],
    ["<% email %>", "email"],
    ["[%first_name%]", "name"],
    ["$[FNAME|there]$", "name"],
    ["##FIRSTNAME##", "name"],
    ["%coupon%", undefined],
    ["%order_id%", undefined],
    ["[COUPON_CODE]", undefined],
    ["[[coupon_code]]", undefined],
    ["{order_id}", undefined],
    ["[CITY]", undefined],
    ["[COUNTRY, fallback=here]", undefined],
    ["{city}", undefined],
    ["{Company}", undefined],
    ["%CITY%", undefined],
    ["%oras%", undefined],
    ["[[ORAS]]", undefined],
    ["##Company##", undefined],
    ["[[city]]", undefined],
    ["<<City>>", undefined],
    ["@FIRSTNAME@", "name"],
    ["<<First Name>>", "name"],
    ["«First_Name»", "name"],
  ])("%s stands for %s", (tag, ours) => {
    expect(fieldsInText(`Dear ${tag}, hello`)).toEqual([
      expect.objectContaining({ kind: "foreign", name: tag, at: 5, ours }),
    ]);
  });

  it.each([
    "Dear {{name, hello",
    "Dear {{name|{{email}}}}",
    `Dear {{name|${"friend ".repeat(50)}}}`,
  ])("are also our own that do not end: %s", (text) => {
    expect(fieldsInText(text)).toEqual([
      expect.objectContaining({ kind: "foreign", name: "{{name", at: 5, ours: "name" }),
    ]);
  });

  it.each([
    ["{{ subscriber.first_name }}", "subscriber.first_name", "name"],
    ["{{contact.FIRSTNAME}}", "contact.FIRSTNAME", "name"],
    ["{{FNAME}}", "FNAME", "name"],
    ['{{ first_name|default:"you" }}', 'first_name|default:"you"', "name"],
    ["{{lead.First Name:default=there}}", "lead.First Name:default=there", "name"],
    ["{{ unsubscribe }}", "unsubscribe", "unsubscribe_url"],
    ["{{ contact.CITY }}", "contact.CITY", undefined],
  ])("in two braces keep a letter from being sent: %s", (tag, name, ours) => {
    expect(fieldsInText(`Dear ${tag}`)).toEqual([
      expect.objectContaining({ kind: "unknown", name, ours }),
    ]);
  });

  it.each([
    "See [1], [2] and [12].",
    "A present [optional] of us [sic] […]",
    "[City] [phone] [Company of the year] [UPDATE] [SALE]",
    "Pay 50%discount%50 or {a phone call}, #city# of @date@",
    "[PDF] [NEW] [Video] [see below] [address] [contact: the office] [name of the winner]",
    "write to ana [at] example.test, [email protected]",
    "100% off on Monday, 50% on Tuesday and 20%off%15 later",
    "100%% sure about 50%% of it",
    "5%rabat%, 10%discount% and https://a.example/?q=%C3%A9tude%20de%A9tude%C3",
    "It costs {about} 5 $ {or so} in {2026}",
    "function() { return name; }",
    "a << b >> c, «bine» și «nume»",
    "#news #email #name and issue ##12",
    "ana@example.test, @name, ion@firma.ro @ana",
    "2 * 3 | 4 * 5, *|* and * |FNAME| *",
    "width: 50%; height: 20%",
    "https://a.example/?q=my%20name%20is&name%5B%5D=1&e=%C8%99email%C8%9B",
    "[[1, 2], [3, 4]] and [[Main page]]",
    "{{name}}, {{email}}, {{ site_url }}, {{name|you}}",
    "5 <% 6 and 5 %",
    "${5} and $[1]$",
    "{{ or {{{ or {{about",
  ])("are not detected in %s", (text) => {
    expect(fieldsInText(text)).toEqual([]);
  });

  it("are not detected around links, in styles, classes and comments", () => {
    const body = `<style>.a{width:%name%}</style><p class="[name]" style="width:50%">[<a href="https://a.example">Unsubscribe</a>] {<b>email</b>}</p><!-- *|FNAME|* --><script>{$name}</script>`;
    expect(fieldsInMarkup(body)).toEqual([]);
  });

  it("are reported with our own field, wherever they stand", async () => {
    const body = `<p>Hi *|<b>FNAME</b>|*,</p>\n<p title="[EMAIL]">x <a href="%unsubscribe_url%">y</a> &#91;NAME]</p>\n<?= $name ?><!--[if mso]><p>{$email}</p><![endif]-->`;
    const found = await findingsOf(body, { subject: "%name%, hello", preheader: "*|CITY|*" });
    expect(
      found.map(({ code, params, line }) => [code, params?.["field"], params?.["ours"], line]),
    ).toEqual([
      ["FIELD_FOREIGN", "%name%", "{{name}}", null],
      ["FIELD_FOREIGN", "*|CITY|*", "none", null],
      ["FIELD_FOREIGN", "*|FNAME|*", "{{name}}", 1],
      ["FIELD_FOREIGN", "[EMAIL]", "{{email}}", 2],
      ["FIELD_FOREIGN", "%unsubscribe_url%", "{{unsubscribe_url}}", 2],
      ["FIELD_FOREIGN", "[NAME]", "{{name}}", 2],
      ["FIELD_FOREIGN", "<?= $name ?>", "{{name}}", 3],
      ["FIELD_FOREIGN", "{$email}", "{{email}}", 3],
    ]);
  });

  it("are found in MJML and in documents, also in addresses", async () => {
    const mjml = `<mjml><mj-body><mj-section><mj-column><mj-text>Hi [NAME]</mj-text><mj-button href="https://a.example/?e=*|EMAIL|*">Go</mj-button><mj-text><a href="{{unsubscribe_url}}">x</a></mj-text></mj-column></mj-section></mj-body></mjml>`;
    expect((await findingsOf(mjml)).map(({ code, params }) => [code, params?.["field"]])).toEqual([
      ["FIELD_FOREIGN", "[NAME]"],
      ["FIELD_FOREIGN", "*|EMAIL|*"],
    ]);
    const document = {
      version: 1 as const,
      blocks: [
        { type: "paragraph" as const, text: [{ text: "Hi *|FNA" }, { text: "ME|*", bold: true }] },
        {
          type: "paragraph" as const,
          text: [{ text: "{{" }, { text: "name", bold: true }, { text: "}}" }],
        },
        { type: "button" as const, label: "[NAME]", href: "https://a.example/?x={{contact.ID}}" },
      ],
    };
    const { findings } = await renderCampaign({ ...draft, body: "", document }, "en");
    expect(findings.map(({ code, params, line }) => [code, params?.["field"], line])).toEqual([
      ["FIELD_FOREIGN", "*|FNAME|*", 1],
      ["FIELD_PARTED", "name", 2],
      ["FIELD_FOREIGN", "[NAME]", 3],
      ["FIELD_UNKNOWN", "contact.ID", 3],
    ]);
  });
});

describe("braces of a field with markup between them", () => {
  it.each([
    ["{{<b>name</b>}}", "name"],
    ["{<span>{name}}</span>", "name"],
    ["{{na<i></i>me|you}}", "name|you"],
    ["{{<span class='x'>email</span>}<b>}</b>", "email"],
    ["{{name|<b>you</b>}}", "name|you"],
  ])("%s are reported with the field's name", async (markup, field) => {
    expect(await findingsOf(`<p>Dear ${markup}</p>`)).toEqual([
      { code: "FIELD_PARTED", params: { field }, line: 1, column: expect.any(Number) },
    ]);
  });

  it("are joined if only a comment is between them", async () => {
    const { content, findings } = await renderCampaign(
      { ...draft, body: "<p>{{<!-- the name -->name}}</p>" },
      "en",
    );
    expect(findings).toEqual([]);
    expect(content.html).toContain("<p>{{name}}</p>");
  });
});

describe("fields with spaces of any kind in their braces", () => {
  it.each([
    "{{&nbsp;name&nbsp;}}",
    "{{\n  name\n}}",
    "&#123;&#123; name &#125;&#125;",
    "{{ name&#32;}}",
  ])("are recognised: %s", async (written) => {
    const { content, findings } = await renderCampaign(
      { ...draft, body: `<p title="${written}">${written}</p>` },
      "en",
    );
    expect(findings).toEqual([]);
    expect(content.html).toContain('<p title="{{name}}">{{name}}</p>');
  });
});

describe("fields in addresses", () => {
  it.each([
    ["https://a.example/?n={{first name}}", ["FIELD_UNKNOWN first name"]],
    ["https://a.example/?n=%7B%7Bfirst%20name%7D%7D", ["FIELD_UNKNOWN first name"]],
    ["{{contact.url}}", ["FIELD_UNKNOWN contact.url"]],
    ["*|ARCHIVE|*", ["FIELD_FOREIGN *|ARCHIVE|*"]],
    ["https://a.example/?n={{name|you & me}}", []],
    ["https://a.example/?n=%7B%7B%20name%20%7Cyou%7D%7D", []],
    ["%7B%7Bunsubscribe_url%7D%7D", []],
  ])("%s", async (href, expected) => {
    const found = await findingsOf(`<p><a href="${href}">x</a></p>`);
    expect(found.map(({ code, params }) => `${code} ${params?.["field"]}`)).toEqual(expected);
  });
});
