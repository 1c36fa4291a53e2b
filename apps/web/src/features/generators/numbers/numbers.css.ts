import { media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** Takes the width left by the button beside it. */
export const cast = style({ flex: "1 1 12rem" });

/** The choice of mode. In columns on a phone, so that nothing moves when the web font loads and changes the widths. */
export const modes = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.s2,
  "@media": {
    [media.upToRows]: {
      display: "grid",
      gridTemplateColumns: "repeat(auto-fill, minmax(6.75rem, 1fr))",
    },
  },
});

export const mode = style({
  minHeight: "2.75rem",
  paddingInline: ".875rem",
  border: `${vars.stroke} solid ${vars.color.edge}`,
  borderRadius: vars.radius.paper,
  background: "transparent",
  color: vars.color.ink,
  font: "inherit",
  fontWeight: 600,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: vars.color.act2 },
    '&[aria-pressed="true"]': {
      background: vars.color.act,
      borderColor: vars.color.act,
      color: vars.color.onAct,
    },
  },
  "@media": {
    [media.upToRows]: { paddingInline: ".5rem" },
    "(forced-colors: active)": {
      selectors: { '&[aria-pressed="true"]': { outline: "3px solid Highlight" } },
    },
  },
});
