import { campaignDocument, type CampaignDocument, type DocumentPoint } from "@sortes/contract";
import { expect, test } from "vitest";
import { documentOfHtml } from "./mount-letter.ts";

const blocksOf = (html: string): CampaignDocument["blocks"] => {
  const document = documentOfHtml(html);
  expect(campaignDocument.safeParse(document).error).toBeUndefined();
  return document.blocks;
};
const p = (...text: object[]) => ({ type: "paragraph", text });
const point = (text: string, list?: object): DocumentPoint =>
  ({ text: [{ text }], ...(list && { list }) }) as DocumentPoint;

/** As Word 365 puts it on the clipboard, shortened. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:Wingdings;} p.MsoNormal {margin:0cm; mso-style-parent:"";} --></style></head>
<body lang=EN-US style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h1 style='mso-outline-level:1'><span lang=RO style='font-size:20.0pt;mso-ansi-language:RO'>Știri de iarnă<o:p></o:p></span></h1>
<p class=MsoNormal style='margin-bottom:8.0pt'><b style='mso-bidi-font-weight:normal'><span lang=EN-US>Bold</span></b><span lang=EN-US> and
<i>italic</i>, <u>under</u> and <a href="https://sortes.example/a"><span style='color:#0563C1'>a link</span></a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>Inner<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Second<o:p></o:p></p>
<p class=MsoNormal>Between</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Two<o:p></o:p></p>
<!--EndFragment--></body></html>`;

test("text from Word keeps its headings, marks, links and lists, and nothing else", () => {
  const blocks = blocksOf(word);
  expect(blocks).toMatchObject([
    { type: "heading", level: 1, text: [{ text: "Știri de iarnă" }] },
    p(
      { text: "Bold", bold: true },
      { text: " and " },
      { text: "italic", italic: true },
      { text: ", " },
      { text: "under", underline: true },
      { text: " and " },
      { text: "a link", href: "https://sortes.example/a" },
      { text: "." },
    ),
    p(),
    {
      type: "list",
      ordered: false,
      items: [point("First", { ordered: false, items: [point("Inner")] }), point("Second")],
    },
    p({ text: "Between" }),
    { type: "list", ordered: true, items: [point("One"), point("Two")] },
  ]);
  expect(JSON.stringify(blocks)).not.toMatch(/mso|Mso|·|style|<|Wingdings/);
});

/** As Google Docs puts it on the clipboard, shortened. */
const docs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f3a1b2c-7fff-1234-aaaa-0123456789ab"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;white-space:pre-wrap;">Winter news</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;font-style:normal;text-decoration:none;">Bold</span><span style="font-weight:400;"> then </span><span style="font-weight:400;font-style:italic;">italic</span><span style="font-weight:400;text-decoration:underline;"> under</span><a href="https://sortes.example/b" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;"> link</span></a></p><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">First</span></p></li><ul style="margin-top:0;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Inner</span></p></li></ul><li dir="ltr" aria-level="1"><p role="presentation"><span>Second</span></p></li></ul><br /><p dir="ltr"><span style="white-space:pre-wrap;">End</span></p></b>`;

test("text from Google Docs is bold only where its styles say so", () => {
  const blocks = blocksOf(docs);
  expect(blocks.filter((block) => !isBlank(block))).toEqual([
    { type: "heading", level: 2, text: [{ text: "Winter news" }] },
    p(
      { text: "Bold", bold: true },
      { text: " then " },
      { text: "italic", italic: true },
      { text: " under", underline: true },
      { text: " link", href: "https://sortes.example/b" },
    ),
    {
      type: "list",
      ordered: false,
      items: [point("First", { ordered: false, items: [point("Inner")] }), point("Second")],
    },
    p({ text: "End" }),
  ]);
});

test("a numbered list of Word that follows a bulleted one stays numbered", () => {
  const item = (list: string, mark: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:${list} level1 lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>${text}</p>`;
  const html = [item("l0", "·", "Bring"), item("l1", "1.", "Come"), item("l1", "2.", "Go")];
  expect(blocksOf(html.join("\n"))).toEqual([
    { type: "list", ordered: false, items: [point("Bring")] },
    { type: "list", ordered: true, items: [point("Come"), point("Go")] },
  ]);
});

// as Gmail and Google Docs put them on the clipboard
test("an empty line stays one line, and a line break that ends a block adds none", () => {
  const lines = "<div>Hi,<br></div><div><br></div><div>we<br>moved<b>.<br></b></div>";
  expect(blocksOf(`<div>${lines}</div><br class="Apple-interchange-newline">`)).toEqual([
    p({ text: "Hi," }),
    p(),
    p({ text: "we\nmoved" }, { text: ".", bold: true }),
  ]);
  expect(blocksOf("<p>a</p><br><p>b</p>")).toEqual([p({ text: "a" }), p(), p({ text: "b" })]);
});

const isBlank = (block: CampaignDocument["blocks"][number]): boolean =>
  block.type === "paragraph" && block.text.every(({ text }) => text.trim() === "");

test("scripts, hidden content and unsafe links are removed", () => {
  const blocks = blocksOf(
    `<p onclick="alert(1)" style="position:fixed">a<script>alert(1)</script><style>p{}</style>
    <a href="javascript:alert(1)">b</a><a href="JAVA&#x0A;SCRIPT:alert(1)">c</a><img src=x onerror=alert(1) alt="x">
    <svg><a href="https://x.example">d</a></svg><iframe srcdoc="<p>e"></iframe><span style="display:none">f</span>&lt;g&gt;</p>`,
  );
  expect(blocks).toEqual([p({ text: "a bc <g>" })]);
});

test.each([
  [
    "pictures with a description",
    '<p>a</p><img src="https://a.example/p.png" alt="A hill">',
    ["paragraph", "picture"],
  ],
  ["no pictures without one", '<p>a</p><img src="https://a.example/p.png">', ["paragraph"]],
  ["no pictures of data", '<p>a</p><img src="data:image/png;base64,AA" alt="A">', ["paragraph"]],
  [
    "links that look like buttons",
    '<p><a href="https://a.example" style="display:inline-block;background:#123">Go</a></p>',
    ["button"],
  ],
  [
    "rows of tables as lines",
    "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
    ["paragraph", "paragraph"],
  ],
  ["lines of boxes", "<div>a</div><div>b</div>", ["paragraph", "paragraph"]],
  ["small headings as the smallest", "<h5>a</h5>", ["heading"]],
  ["lines between paragraphs", "<p>a</p><hr><p>b</p>", ["paragraph", "divider", "paragraph"]],
])("accepts %s", (_what, html, types) => {
  const blocks = blocksOf(html).filter((block) => !isBlank(block));
  expect(blocks.map(({ type }) => type)).toEqual(types);
});

test.each([
  [
    "https://www.google.com/url?q=https://a.example/x%3Fy%3D1&sa=D&ust=1",
    "https://a.example/x?y=1",
  ],
  [
    "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F&data=05",
    "https://a.example/",
  ],
  [
    "https://www.google.com/url?q=javascript:alert(1)",
    "https://www.google.com/url?q=javascript:alert(1)",
  ],
  [
    "https://www.google.com/search?q=https://a.example",
    "https://www.google.com/search?q=https://a.example",
  ],
])("unwraps the redirect link %s", (href, target) => {
  expect(blocksOf(`<p><a href="${href.replaceAll("&", "&amp;")}">a</a></p>`)).toMatchObject([
    p({ text: "a", href: target }),
  ]);
});

test("accepts broken and deeply nested markup", () => {
  expect(blocksOf("</div><p>a<b>b<p>c</i>")).toMatchObject([
    p({ text: "a" }, { text: "b", bold: true }),
    p({ text: "c", bold: true }),
  ]);
  const deep = "<ul><li>x".repeat(50);
  const [list] = blocksOf(deep);
  expect(JSON.stringify(list).match(/"x"/g)).toHaveLength(50);
});
