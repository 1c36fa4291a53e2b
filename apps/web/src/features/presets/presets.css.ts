import { media, oneLine, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { space } = vars;

/** The room of the closed panel, before it is there. */
export const reserved = style({
  "@media": {
    [media.upToDesktop]: {
      // higher than the reason why an empty one takes no room
      selectors: { "&&": { display: "block", minHeight: "3.75rem" } },
    },
  },
});

export const list = style({
  display: "grid",
  gap: space.s2,
  listStyle: "none",
  margin: 0,
  padding: 0,
});

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto auto",
  gap: space.s2,
  alignItems: "center",
  justifyItems: "start",
});

export const name = style({
  overflowWrap: "anywhere",
  // a phone and a narrow side have no room for it beside the buttons
  gridColumn: "1 / -1",
  "@media": {
    [media.fromTablet]: { gridColumn: "auto" },
    [media.smallDesktop]: { gridColumn: "1 / -1" },
  },
});

export const summary = style({
  ...oneLine(space.s2),
  minHeight: "3.625rem",
  paddingInline: "clamp(1.125rem, 3.5vw, 2rem)",
  cursor: "pointer",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});

/** Points to the right while the panel is closed. */
export const caret = style({
  rotate: "-90deg",
  selectors: { "[open] > summary > &": { rotate: "0deg" } },
});

export const body = style({ selectors: { "&&": { paddingTop: space.s1 } } });
