import { globalStyle, style } from "@vanilla-extract/css";
import { oneColumn } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, font, space, text } = vars;

export const steps = style({
  display: "grid",
  justifySelf: "stretch",
  counterReset: "step",
  textWrapStyle: "pretty",
});

globalStyle(`${steps} > li`, {
  counterIncrement: "step",
  display: "grid",
  gridTemplateColumns: "2.25rem minmax(0, 1fr)",
  gap: ".75rem",
  alignItems: "baseline",
  padding: ".7rem 0",
  "@media": { [media.largeLetters]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 0 } },
});
globalStyle(`${steps} > li + li`, { borderTop: `1px solid ${color.line}` });
globalStyle(`${steps} > li::before`, {
  content: "counter(step)",
  font: `800 1.25rem/1 ${vars.font.numeral}`,
  color: color.link,
  textAlign: "right",
  "@media": { [media.largeLetters]: { textAlign: "left" } },
});

export const prose = style({
  ...oneColumn(space.s4),
  maxWidth: vars.measure.read,
  fontSize: "1.125rem",
  lineHeight: 1.6,
  overflowWrap: "break-word",
  textWrapStyle: "pretty",
});

globalStyle(`${prose} h2`, { fontSize: text.h3, lineHeight: vars.leading.snug });
globalStyle(`${prose} > h2`, { marginTop: space.s5 });
globalStyle(`${prose} h3`, { fontSize: text.lg });
globalStyle(`${prose} > h3`, { marginTop: space.s3 });

globalStyle(`${prose} :is(ul, ol)`, {
  ...oneColumn(space.s3),
  paddingLeft: "1.75rem",
  "@media": { [media.largeLetters]: { paddingLeft: ".7rem" } },
});
globalStyle(`${prose} ul`, { listStyle: "disc" });
globalStyle(`${prose} ol`, { listStyle: "decimal" });
globalStyle(`${prose} li`, { paddingLeft: ".35rem" });
globalStyle(`${prose} ol > li::marker`, {
  color: color.link,
  fontFamily: font.numeral,
  fontWeight: 800,
});
globalStyle(`${prose} ul > li::marker`, { color: color.link });

globalStyle(`${prose} strong`, { fontWeight: 700 });
globalStyle(`${prose} code`, { fontFamily: font.code, fontSize: ".9em" });
globalStyle(`${prose} blockquote`, {
  margin: 0,
  paddingLeft: space.s4,
  borderLeft: `1px solid ${color.edge}`,
  color: color.ink2,
});

export const table = style({ overflowX: "auto" });

globalStyle(`${table} table`, {
  borderCollapse: "collapse",
  minWidth: "min(100%, 22rem)",
  fontSize: text.md,
  lineHeight: 1.4,
  fontFeatureSettings: '"tnum"',
});
globalStyle(`${table} caption`, { paddingBottom: space.s2, textAlign: "left", color: color.ink2 });
globalStyle(`${table} :is(th, td)`, {
  padding: ".5rem 1.25rem .5rem 0",
  textAlign: "left",
  verticalAlign: "top",
  borderBottom: `1px solid ${color.line}`,
});
globalStyle(`${table} :is(th, td):last-child`, { paddingRight: 0 });
globalStyle(`${table} thead th`, {
  borderBottom: `2px solid ${color.ink}`,
  fontWeight: 700,
  overflowWrap: "normal",
});
