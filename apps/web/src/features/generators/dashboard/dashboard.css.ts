import { media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** Aligned with the cells of the table. */
export const filters = style({ padding: vars.space.s4 });

/** Replaces the table's head, which a phone does not show. */
export const sort = style({ "@media": { [media.fromRows]: { display: "none" } } });
