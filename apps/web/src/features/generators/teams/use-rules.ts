import { LaterPart, usePart } from "../../../base/later-part.ts";
import { drawTeams, needsRules, type TeamDraft, type TeamsResult } from "./team-draft.ts";

/** The rules chunk: reading, drawing, the form, and swapping people. Most visitors do not need it. */
const rules = new LaterPart(() => import("./rules/rules.later.tsx"));
const areas = ["team-rules"] as const;

/** The rules chunk with its messages, once it is needed and loaded. @param onFailure called if it cannot be fetched */
export const useRules = (isNeeded: boolean, onFailure?: () => void) =>
  usePart(rules, isNeeded, { areas, ...(onFailure && { onFailure }) });

/** Draws from a draft. @throws DomainError if no teams can be made, or the error of a failed chunk. */
export const drawDraft = (
  draft: TeamDraft,
  signal: AbortSignal,
): TeamsResult | Promise<TeamsResult> =>
  needsRules(draft)
    ? rules.fetch().then(({ drawDraft: draw }) => draw(draft, signal))
    : drawTeams(draft);

/** The inputs of a draft as the server stores them. @throws like `drawDraft` */
export const inputsOf = async (draft: TeamDraft) =>
  needsRules(draft) ? (await rules.fetch()).readDraft(draft).inputs : undefined;
