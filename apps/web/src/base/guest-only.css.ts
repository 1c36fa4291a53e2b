import { style } from "@vanilla-extract/css";

/** Keeps its place, unseen, until a prerendered page has become a member's. */
export const guestOnly = style({
  selectors: { "html[data-member] &": { visibility: "hidden" } },
});
