import { layout, media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, space, text } = vars;

const beneath = { display: "block", fontSize: text.sm, overflowWrap: "anywhere" } as const;

/** Below the name of a person. */
export const email = style({ ...beneath, fontWeight: 400, color: color.ink2 });

/** The details of an entry. */
export const detail = style({ ...beneath, fontWeight: 400, color: color.ink2 });

/** Reserves room for a typical name beside the details, which would take the whole width. */
export const who = style({
  "@media": { [media.fromDesktop]: { display: "inline-block", minWidth: "8.25rem" } },
});

/** Three buttons, stacked where a line would fit only two. */
export const actions = style([
  layout.row,
  { "@media": { "(max-width: 30rem)": { display: "grid" } } },
]);

/** Aligned with the cells of the table. */
export const filters = style({
  display: "grid",
  gap: space.s4,
  padding: space.s4,
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 14rem), 1fr))",
  alignItems: "end",
});

export const foot = style({ padding: `${space.s3} ${space.s4} ${space.s4}` });
