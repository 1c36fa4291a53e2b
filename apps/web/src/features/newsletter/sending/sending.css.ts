import { oneLine, vars, wrapping } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";

const { color, measure, space, text } = vars;

/** Unobtrusive while nothing is wrong. */
export const running = style({
  padding: `${space.s2} ${space.s4}`,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.paper,
  color: color.ink2,
});

/** Across the page, below the header. */
export const bar = style({
  ...wrapping(`0 ${space.s3}`),
  justifyContent: "center",
  padding: `0 ${measure.gutter}`,
  background: color.errBg,
  borderBottom: `1.5px solid ${color.err}`,
  color: color.err,
  fontSize: text.sm,
  fontWeight: 600,
  "@media": { print: { display: "none" } },
});
export const line = style({ ...oneLine(space.s2), paddingBlock: space.s2 });
globalStyle(`${bar} > a`, { paddingBlock: space.s3, color: "inherit" });
