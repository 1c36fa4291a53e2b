import { media, oneColumn, vars, wrapping } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, space } = vars;

/** The code beside the link, from 600 px; on a phone it is shown to somebody next to it, and so is large. */
export const share = style({
  ...oneColumn(space.s4),
  alignItems: "start",
  justifyItems: "start",
  "@media": {
    [media.fromTablet]: { gridTemplateColumns: "11rem minmax(0, 1fr)", justifyItems: "stretch" },
  },
});

export const joined = style(oneColumn(space.s3));

const list = { margin: 0, padding: 0, listStyle: "none" } as const;

export const rows = style(list);

/** Scrolls if there are many, so that what follows stays in view. */
export const names = style([list, { maxHeight: "min(22rem, 55dvh)", overflowY: "auto" }]);

export const row = style({
  ...wrapping(space.s3),
  justifyContent: "space-between",
  minHeight: "2.75rem",
  borderBottom: `1px solid ${color.line}`,
});

/** A name beside its button, also if the name takes several lines. */
export const entry = style([row, { flexWrap: "nowrap" }]);

/** It takes what the button leaves, whose words stay on one line. */
export const entryName = style({ flex: "1 1 0", minWidth: 0 });
