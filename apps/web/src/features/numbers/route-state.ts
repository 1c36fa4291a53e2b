import { draftOf, isRules, type FullRules, type NumberDraft } from "./number-draft.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The rules to begin with, from My History. */
    numberRules?: FullRules;
  }
}

/** The draft that another page asked for, if one did. The state of a history entry may hold anything. */
export const prefillOf = ({ numberRules }: Record<string, unknown>): NumberDraft | undefined =>
  isRules(numberRules) ? draftOf(numberRules) : undefined;
