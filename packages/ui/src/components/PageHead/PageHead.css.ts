import { globalStyle, style } from "@vanilla-extract/css";
import { oneColumn } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const pageHead = style({
  ...oneColumn(vars.space.s3),
  justifyItems: "start",
  paddingBlock: "clamp(1.75rem, 4.5vw, 3.25rem) clamp(1.25rem, 3vw, 2rem)",
  "@media": { [media.lowDesktop]: { paddingBlock: "1.75rem 1.5rem" } },
});

// otherwise they would be as wide as their longest word
globalStyle(`${pageHead} > :is(h1, p)`, { justifySelf: "stretch" });
