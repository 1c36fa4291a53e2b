import { assert, constantFrom, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { filterCss, isSafeCss, safeDeclarations } from "../src/newsletter/letters/css-policy.ts";
import { renderCampaign } from "../src/index.ts";

const kept = ".x{color:#010203}";

describe("a style sheet", () => {
  it.each([
    ["an @import", `@import url("https://fonts.example/a.css");`],
    ["an @import of several lines", `@import\n  url(https://fonts.example/a.css)\n  screen;`],
    ["an @import with a semicolon in its address", `@import url("https://a.example/css?a;b{c}");`],
    ["an @import with escapes", String.raw`@\69mport "x.css";`],
    ["an @import with a needless escape", String.raw`@im\port "x.css";`],
    ["an @import within a rule", `.y{@import "x.css";}`],
    ["an @namespace", `@namespace url(http://www.w3.org/1999/xhtml);`],
    ["a rule with an expression", `.y{width:expression(alert(1))}`],
    ["a rule with a binding", `.y{-moz-binding:url(https://a.example/x.xml#a)}`],
    ["a rule with a script", `.y{background:url("javascript:alert(1)")}`],
    ["a variable with a script", `.y{--a:javascript:alert(1)}`],
    ["a picture without a scheme", `.y{background:url(//a.example/x.png)}`],
    ["a string with markup", `.y{content:"<b>"}`],
    ["a selector with markup", `<p>{color:red}`],
  ])("loses %s and keeps the rest", async (_what, rule) => {
    for (const css of [`${rule}${kept}`, `${kept}\n${rule}`, `.a{top:0}${rule}${kept}`]) {
      expect(filterCss(css).css).toContain(kept);
      expect(isSafeCss(filterCss(css).css)).toBe(true);
      expect(filterCss(css).removed).toHaveLength(1);
    }
    const { content, findings } = await renderCampaign(
      { subject: "s", preheader: "p", body: `<style>${rule}${kept}</style><p class="x">Text</p>` },
      "en",
    );
    expect(content.html).toContain(kept);
    expect(findings.map(({ code }) => code)).toEqual([
      /^@i|@\\69|@im|\.y\{@/.test(rule) ? "IMPORT_REMOVED" : "SCRIPT_REMOVED",
    ]);
  });

  it.each([
    ["@charset", `@charset "utf-8";${kept}`],
    ["a comment of HTML", `<!--\n${kept}\n-->`],
    ["a comment with markup", `/* <b> @import */${kept}`],
    ["a width that is compared", `@media (400px<width){${kept}}`],
  ])("with %s stays unchanged, without a finding", async (_what, css) => {
    const body = `<style>${css}</style><p class="x">Text</p>`;
    const { content, findings } = await renderCampaign(
      { subject: "s", preheader: "p", body },
      "en",
    );
    expect(content.html).toContain(kept);
    expect(findings).toEqual([]);
  });

  it("loses a declaration, not the rule or the query around it", () => {
    const { css, removed } = filterCss(
      `@media screen{.a{top:0;width:expression(1);left:0}.b{color:red}}.c{position:fixed}`,
    );
    expect(css).toBe(`@media screen{.a{top:0;left:0}.b{color:red}}.c{}`);
    expect(removed).toEqual([
      { text: "width:expression(1);", isImport: false },
      { text: "position:fixed", isImport: false },
    ]);
  });

  it("of MJML keeps rules inside an HTML comment", async () => {
    const body = `<mjml><mj-head><mj-style><!-- @import "a.css"; ${kept} --></mj-style></mj-head><mj-body><mj-section><mj-column><mj-text>a <a href="{{unsubscribe_url}}">x</a></mj-text></mj-column></mj-section></mj-body></mjml>`;
    const { content, findings } = await renderCampaign(
      { subject: "s", preheader: "p", body },
      "en",
    );
    expect(content.html).toContain(kept);
    expect(content.html).not.toContain("a.css");
    expect(findings.map(({ code }) => code)).toEqual(["IMPORT_REMOVED"]);
  });

  it.each([
    ["a declaration across a comment", `.a{width:exp/*;x:expression(1);*/ression(1)}`],
    ["a field between the letters", `@im{{email}}port "x.css";`],
    ["a field around a field", `.a{color:{{na{{email}}me}}}`],
    ["an end in a string", `.a{content:"</style><script>alert(1)</script>"}`],
    ["a string that does not end", `.a{content:"\n@import 'x.css';`],
    ["brackets that do not end", `.a{b:((([[[{{{ @import "x.css"; expression(1)`],
    ["ends without a beginning", `)]}}} @import "x.css"; .a{b:c}`],
    ["many blocks", `${"@media x{".repeat(2000)}a{b:expression(1)}`],
  ])("with %s does no harm", async (_what, css) => {
    const body = `<style>${css}</style><p>Text</p>`;
    const { content } = await renderCampaign({ subject: "s", preheader: "p", body }, "en");
    expect(content.html).not.toMatch(/@import|expression\(|<script|\{\{name\}\}/i);
  });

  it("does no harm, whatever it is made of", () => {
    const piece = constantFrom(
      ..."{ } ( ) [ ] ; : \" ' \\ / * < > ! - @ a . , \n".split(" "),
      "@import ",
      "@\\69mport ",
      "expression(",
      "url(",
      "javascript:",
      "<!--",
      "-->",
      "/*",
      "*/",
      "</style",
      "position:fixed",
      "\\65 xpression(",
    );
    assert(
      property(string({ unit: piece, maxLength: 30 }), (css) => {
        expect(isSafeCss(filterCss(css).css)).toBe(true);
        expect(isSafeCss(safeDeclarations(css))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});
