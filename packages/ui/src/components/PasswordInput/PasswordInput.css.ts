import { style } from "@vanilla-extract/css";

export const frame = style({ position: "relative" });
export const input = style({ paddingRight: "3.25rem" });
export const toggle = style({ position: "absolute", right: ".15rem", top: ".125rem" });
