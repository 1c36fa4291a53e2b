import { style } from "@vanilla-extract/css";

/** A notice on a line of its own, among buttons that stand beside one another. */
export const notice = style({ flex: "1 0 100%", minWidth: 0, textAlign: "start" });
