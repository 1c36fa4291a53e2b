import { vars } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";

const { color, radius, space } = vars;

/** Groups the alternative subjects with the choice of the winner. */
export const group = style({
  display: "grid",
  gap: space.s4,
  minWidth: 0,
  margin: 0,
  padding: space.s4,
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
});
globalStyle(`${group} > legend`, { paddingInline: space.s2, fontWeight: 600 });

/** A subject and its remove button. */
export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: space.s2,
  alignItems: "end",
});
