import { useEffect, useState } from "react";
import { loadPart } from "../../../base/load-part.ts";
import { useServices } from "../../../base/services.ts";
import { drawTeams, needsRules, type TeamDraft, type TeamsResult } from "./team-draft.ts";

/** The rules chunk: reading, drawing, the form, and swapping people. Most visitors do not need it. */
const load = () => loadPart(() => import("./rules/rules.later.tsx"));

type RulesPart = Awaited<ReturnType<typeof load>>;

/** The rules chunk with its messages, once it is needed and loaded. @param onFail called if it cannot be fetched */
export function useRules(isNeeded: boolean, onFail?: () => void): RulesPart | undefined {
  const { texts } = useServices();
  const [part, setPart] = useState<RulesPart>();
  useEffect(() => {
    if (!isNeeded || part) return undefined;
    let isHere = true;
    const both = Promise.all([load(), texts.load("team-rules")]);
    both.then(([loaded]) => isHere && setPart(loaded)).catch(() => isHere && onFail?.());
    return () => {
      isHere = false;
    };
  }, [isNeeded, part, texts, onFail]);
  return part;
}

/** Draws from a draft. @throws DomainError if no teams can be made, or the error of a failed chunk. */
export const drawDraft = (
  draft: TeamDraft,
  signal: AbortSignal,
): TeamsResult | Promise<TeamsResult> =>
  needsRules(draft) ? load().then(({ drawDraft: draw }) => draw(draft, signal)) : drawTeams(draft);

/** The inputs of a draft as the server stores them. @throws like `drawDraft` */
export const inputsOf = async (draft: TeamDraft) =>
  needsRules(draft) ? (await load()).readDraft(draft).inputs : undefined;
