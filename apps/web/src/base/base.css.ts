import { layout, vars, wrapping } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { font, space, text } = vars;

/** Without content it takes no gap in its parent. */
export const steadyBelow = style([layout.stack, { ":empty": { display: "none" } }]);

export const pager = style({
  ...wrapping(space.s3),
  justifyContent: "space-between",
  padding: space.s4,
});

export const place = style({ font: `700 ${text.md}/1 ${font.numeral}` });

/** Apart from the result below it, and not on paper; in a form, its other parts keep the distance. */
export const notice = style({
  "@media": { print: { display: "none" } },
  selectors: { "[data-cloth] &": { marginBottom: space.s4 } },
});
