import { media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** Search and favourites, beside one another where there is room. */
export const filters = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: `${vars.space.s3} ${vars.space.s5}`,
  "@media": {
    [media.fromRows]: {
      gridTemplateColumns: "minmax(0, 22rem) auto",
      alignItems: "end",
      justifyContent: "space-between",
    },
  },
});
