import { style } from "@vanilla-extract/css";

/** What paper has no use for. */
export const onScreen = style({ "@media": { print: { display: "none" } } });
