import { issue, line, paragraph } from "./fields.ts";
import { canBeSeen } from "./text.ts";

/** Bidirectional embeddings, overrides and isolates, which reorder the text that follows. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/;

/** Trims a text, and empties it if it has no visible character. */
const shown = (text: ReturnType<typeof line>) =>
  text
    .refine((value) => !reordering.test(value), { error: issue("CONTROL_CHARACTERS").message })
    .transform((value) => (canBeSeen(value) ? value.trim() : ""));

/** One line that others read, such as a title. Invisible text counts as empty. */
export const shownLine = (max: number) => shown(line(max));

/** Text of several lines that others read, such as a description. Invisible text counts as empty. */
export const shownParagraph = (max: number) => shown(paragraph(max));

/** A required line: REQUIRED if it has no visible character. */
export const requiredLine = (max: number) =>
  shownLine(max).refine((value) => value !== "", { error: issue("REQUIRED").message });
