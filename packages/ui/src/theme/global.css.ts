import { globalStyle, type GlobalStyleRule } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import "./fonts.css.ts";
import { base } from "./layers.css.ts";
import "./themes.css.ts";

const element = (selector: string, rule: GlobalStyleRule): void =>
  globalStyle(selector, { "@layer": { [base]: rule } });

const { color, font, text, leading, measure, space } = vars;

element("*, *::before, *::after", { boxSizing: "border-box" });
element("html", {
  background: color.page,
  scrollPaddingTop: "5rem",
  textSizeAdjust: "100%",
});
element("body", {
  margin: 0,
  background: color.page,
  color: color.ink,
  fontFamily: font.text,
  fontSize: text.md,
  lineHeight: leading.normal,
  // breaks only words that do not fit in a whole line
  overflowWrap: "break-word",
});
element("h1, h2, h3", {
  margin: 0,
  fontFamily: font.numeral,
  fontWeight: 800,
  lineHeight: leading.tight,
  letterSpacing: "-.012em",
  textWrap: "balance",
});
element("h1", { fontSize: text.h1 });
element("h2", { fontSize: text.h2 });
element("h3", { fontSize: text.h3, lineHeight: leading.snug });
element("p", { margin: 0, maxWidth: measure.read, textWrap: "pretty" });
element("dd, td, th, label, legend, summary, [role=alert], [role=status]", {
  textWrapStyle: "pretty",
});
element("ul, ol", { margin: 0, padding: 0, listStyle: "none" });
element("dl, dd, figure, fieldset", { margin: 0, padding: 0, border: 0, minWidth: 0 });
element("a", {
  color: color.link,
  textDecorationThickness: "1px",
  textUnderlineOffset: ".2em",
});
element("a:hover", { textDecorationThickness: "2px" });
// user input may be one long word, even where a column is as wide as its words
element("bdi, [dir=auto], code", { overflowWrap: "anywhere" });
element("button, input, select, textarea", { font: "inherit", color: "inherit" });
element("button", { cursor: "pointer" });
element("svg", { display: "block", flex: "none" });
// shown above the page where scripts do not run
element("noscript", { display: "block", padding: `${space.s3} ${space.s4}`, textAlign: "center" });
element("dialog, [popover]", { color: color.ink, border: 0, padding: 0 });

element(":focus-visible", { outline: `3px solid ${color.focus}`, outlineOffset: "2px" });
element("[data-cloth] :focus-visible", { outlineColor: color.focusCloth });
element(":is(dialog, [popover]):not([data-cloth]) :focus-visible", {
  outlineColor: color.focus,
});
// Headings take the focus when the page changes; they are not controls and need no ring.
element(":is(h1, h2)[tabindex]:focus", { outline: "none" });

globalStyle("html, body", {
  "@media": { print: { background: "#fff" } },
});
globalStyle(":root:has(dialog:modal)", { overflow: "hidden" });
