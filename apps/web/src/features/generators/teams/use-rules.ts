import { useEffect, useState } from "react";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { useServices } from "../../../base/services.ts";
import { drawTeams, needsRules, type TeamDraft, type TeamsResult } from "./team-draft.ts";

/** Everything about rules: reading, drawing, the form, and exchanging people. Most visitors need none of it. */
const load = () => loadPart(timeLimits.file, () => import("./rules/rules.later.tsx"));

type RulesPart = Awaited<ReturnType<typeof load>>;

/** The part of the rules with its words, once it is needed and there. @param onFail it could not be fetched */
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

/** Draws by what the draft says. @throws DomainError if that makes no teams, or the error of a part that did not load. */
export const drawDraft = (
  draft: TeamDraft,
  signal: AbortSignal,
): TeamsResult | Promise<TeamsResult> =>
  needsRules(draft) ? load().then(({ drawDraft: draw }) => draw(draft, signal)) : drawTeams(draft);

/** The inputs of a draft as the server keeps them. @throws as `drawDraft` */
export const inputsOf = async (draft: TeamDraft) =>
  needsRules(draft) ? (await load()).readDraft(draft).inputs : undefined;
