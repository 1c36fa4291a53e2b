import { oneLine, vars } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";

export const weights = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 13rem), 1fr))",
  gap: vars.space.s4,
  margin: `${vars.space.s4} 0 0`,
  padding: 0,
  listStyle: "none",
});

export const weight = style({ ...oneLine(vars.space.s3), alignItems: "end", minWidth: 0 });

globalStyle(`${weight} > :first-child`, { flex: "1 1 0", minWidth: 0 });

export const chance = style({
  flex: "none",
  minWidth: "4.5rem",
  paddingBottom: ".75rem",
  color: vars.color.ink2,
  fontVariantNumeric: "tabular-nums",
});
