import { durations } from "@sortes/contract";
import { cryptoRandom, generateTeams } from "@sortes/core";
import { useEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "../../shared/reduced-motion.ts";
import { useStoredState } from "../../shared/stored-state.ts";
import { readNames } from "../names-input/read-names.ts";
import {
  initialDraft,
  isTeamDraft,
  type TeamDraft,
  withNames,
  withNumberOfTeams,
  withSaved,
  withTeams,
} from "./team-draft.ts";

/** Why no teams were made. One object an attempt, so that each attempt moves the focus. */
export interface Failure {
  error: unknown;
}

/** The generator: what was typed, what was drawn, and how one leads to the other. */
export function useTeams() {
  const [draft, setDraft] = useStoredState("teams.draft", initialDraft, isTeamDraft);
  const [failure, setFailure] = useState<Failure>();
  const [isGenerating, setGenerating] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = () => {
    clearTimeout(timer.current);
    setGenerating(false);
    setFailure(undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    draft,
    failure,
    isGenerating,

    changeNames: (names: string) => {
      stop();
      setDraft((last) => withNames(last, names));
    },
    changeNumberOfTeams: (numberOfTeams: number) => {
      stop();
      setDraft((last) => withNumberOfTeams(last, numberOfTeams));
    },
    changeSaveName: (saveName: string) => setDraft((last) => ({ ...last, saveName })),

    /**
     * Draws at once, and shows the teams after half a second, or at once where less motion is asked for.
     * @param open leads to the view that shows them
     */
    generate: (open: () => Promise<void>) => {
      if (isGenerating) return;
      stop();
      try {
        const { names } = readNames(draft.names);
        const drawn = generateTeams({ names, numberOfTeams: draft.numberOfTeams }, cryptoRandom());
        setGenerating(true);
        setDraft((last) => withTeams(last, drawn.teams, new Date()));
        const show = async () => {
          await open();
          setGenerating(false);
        };
        const wait = prefersReducedMotion() ? 0 : durations.teamGeneration;
        timer.current = setTimeout(() => void show(), wait);
      } catch (error) {
        setFailure({ error });
      }
    },

    begin: (next: TeamDraft) => {
      stop();
      setDraft(next);
    },
    noteSaved: (createdAt: string, name: string) =>
      setDraft((last) => withSaved(last, createdAt, name)),
  };
}

export type Teams = ReturnType<typeof useTeams>;
