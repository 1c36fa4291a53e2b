import { media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** Lines up with the cells of the table. */
export const filters = style({ padding: vars.space.s4 });

/** In place of the table's head, which a phone does not show. */
export const sort = style({ "@media": { [media.fromRows]: { display: "none" } } });

export const empty = style({ border: 0, boxShadow: "none" });

/** Nothing where there is one page only. */
export const foot = style({
  padding: `${vars.space.s3} ${vars.space.s4} ${vars.space.s4}`,
  ":empty": { display: "none" },
});
