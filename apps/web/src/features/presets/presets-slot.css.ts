import { media } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** The room of the closed panel, before it is there. */
export const reserved = style({
  "@media": {
    [media.upToDesktop]: {
      // higher than the reason why an empty one takes no room
      selectors: { "&&": { display: "block", minHeight: "3.75rem" } },
    },
  },
});
