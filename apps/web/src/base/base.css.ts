import { layout, vars, wrapping } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { font, space, text } = vars;

/** Takes no gap in its parent while it is empty. */
export const steadyBelow = style([layout.stack, { ":empty": { display: "none" } }]);

export const pager = style({
  ...wrapping(space.s3),
  justifyContent: "space-between",
  padding: space.s4,
});

/** The links to other pages below a table. Empty if there is only one page. */
export const foot = style({
  padding: `${space.s3} ${space.s4} ${space.s4}`,
  ":empty": { display: "none" },
});

export const place = style({ font: `700 ${text.md}/1 ${font.numeral}` });

/** Spaced from the result below it and hidden in print; inside a form, the form sets the distance. */
export const notice = style({
  "@media": { print: { display: "none" } },
  selectors: { "[data-cloth] &": { marginBottom: space.s4 } },
});

/** Marks what is shown until the content of a page is there: the footer is invisible meanwhile, so that it does not move. */
export const pending = style({});

/**
 * Keeps its space, invisibly, while a prerendered page has not been adapted to a signed-in user; so does the footer
 * below it.
 */
export const guestOnly = style({
  selectors: { "html[data-member] &": { visibility: "hidden" } },
});
