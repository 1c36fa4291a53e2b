import { text as look, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, font, space, text } = vars;

export const row = style({
  display: "grid",
  gap: space.s2,
  paddingBlock: space.s4,
  borderBottom: `1px solid ${color.line}`,
});

/** A URL, which may be long and has no spaces. */
export const url = style({
  fontFamily: font.code,
  fontSize: text.sm,
  fontWeight: 600,
  overflowWrap: "anywhere",
});

export const answer = style([look.noteLong, { fontFamily: font.code }]);
