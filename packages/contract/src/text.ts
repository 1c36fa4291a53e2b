import { z } from "zod";

/** C0 and C1 controls and DEL. In lists, tab and line ends are allowed. */
// oxlint-disable-next-line no-control-regex -- refusing these is the purpose
const controls = /[\u0000-\u001f\u007f-\u009f]/;
// oxlint-disable-next-line no-control-regex -- as above
const controlsButLineEnds = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** One line of text. Refuses control characters and lone surrogates, which no store keeps faithfully. */
export const lineText = z
  .string()
  .refine((text) => text.isWellFormed() && !controls.test(text), "CONTROL_CHARACTERS");

/** Characters, as a person counts them roughly and PostgreSQL exactly: code points. */
export const lengthOf = (text: string): number => [...text].length;

/**
 * What cannot be seen or changes how its neighbours are read: zero-width and bidirectional controls and everything else
 * that Unicode calls a format character, ignorable, unassigned or private.
 */
export const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cn}\p{Co}\u2800\ufffc]/u;

/** Text of several lines, such as a pasted list. */
export const listText = z
  .string()
  .refine((text) => text.isWellFormed() && !controlsButLineEnds.test(text), "CONTROL_CHARACTERS");

/** Numbers that JSON and JavaScript carry exactly: ±(2⁵³ − 1). */
export const safeInteger = z.int();
