import { style } from "@vanilla-extract/css";
import { discSize } from "../NumberTokens/NumberTokens.css.ts";
import { tagSize } from "../PetTag/PetTag.css.ts";
import { largestName } from "../Winners/Winners.css.ts";

/** In the middle of the rest of the window, larger than on the page; what does not fit scrolls. */
export const body = style({
  vars: {
    [discSize]: "clamp(5.25rem, min(14vw, 24vh), 16rem)",
    [tagSize]: "clamp(16.5rem, min(70vw, 62vh), 48rem)",
    [largestName]: "clamp(5rem, 8vw, 11rem)",
  },
  display: "grid",
  flex: "1 1 auto",
  gridTemplateColumns: "minmax(0, 1fr)",
  minHeight: 0,
  overflowY: "auto",
  padding: "4px",
});

export const middle = style({ marginBlock: "auto" });
