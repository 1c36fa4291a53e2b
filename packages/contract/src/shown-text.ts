import { issue, line, paragraph } from "./fields.ts";
import { canBeSeen } from "./text.ts";

/** Embeddings, overrides and isolates: they change the order in which others read what follows. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/;

/** Trimmed, and empty if nothing of it can be seen. */
const shown = (text: ReturnType<typeof line>) =>
  text
    .refine((value) => !reordering.test(value), { error: issue("CONTROL_CHARACTERS").message })
    .transform((value) => (canBeSeen(value) ? value.trim() : ""));

/** One line of a thing that others read, such as a title. One that nobody can see counts as empty. */
export const shownLine = (max: number) => shown(line(max));

/** The same with line ends, such as a description. */
export const shownParagraph = (max: number) => shown(paragraph(max));

/** A line that somebody has to write: REQUIRED if nothing of it can be seen. */
export const requiredLine = (max: number) =>
  shownLine(max).refine((value) => value !== "", { error: issue("REQUIRED").message });
