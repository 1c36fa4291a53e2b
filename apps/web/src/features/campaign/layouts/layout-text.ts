import type { Language } from "@sortes/contract";
import type { DraftFields } from "../draft-fields.ts";

/** What a layout writes. Subject and preheader are suggestions for where none is written yet. */
export type LayoutText = Pick<DraftFields, "subject" | "preheader" | "body">;

export type LayoutTexts = Readonly<Record<Language, LayoutText>>;
