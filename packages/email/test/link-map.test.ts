import { expect, it } from "vitest";
import { labelLinks } from "../src/index.ts";

const labels = new Map([
  ["https://a.test/?x=1&y=2", "75%"],
  ["{{site_url}}/packs", "<25%>"],
]);
const words = (html: string) =>
  html.replaceAll(/<span style="[^"]*">/g, "[").replaceAll("</span>", "]");

it("labels links by their target, wherever the href stands in the tag", () => {
  const html =
    '<p><a class="x" href="https://a.test/?x=1&amp;y=2" style="color:red">News</a> and ' +
    '<a href="{{site_url}}/packs"><img src="p.png" alt=""></a></p>';
  expect(words(labelLinks(html, labels))).toBe(
    '<p><a class="x" href="https://a.test/?x=1&amp;y=2" style="color:red">[75%]News</a> and ' +
      '<a href="{{site_url}}/packs">[&lt;25%&gt;]<img src="p.png" alt=""></a></p>',
  );
});

it("leaves everything else as it is", () => {
  for (const html of [
    "",
    "no links",
    '<a href="https://b.test/">elsewhere</a>',
    '<a href="{{unsubscribe_url}}">leave</a>',
    '<!--[if mso]><v:roundrect href="https://a.test/?x=1&amp;y=2"><![endif]-->',
    '<a href="https://a.test/?x=1&amp;y=2"',
  ])
    expect(labelLinks(html, labels)).toBe(html);
});
