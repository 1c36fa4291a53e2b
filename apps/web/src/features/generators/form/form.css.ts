import { vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** At the level of the field beside it. */
export const moreButton = style({ alignSelf: "end" });

/** The buttons above a form, side by side where they fit. */
export const tools = style({ display: "flex", flexWrap: "wrap", gap: vars.space.s2 });
