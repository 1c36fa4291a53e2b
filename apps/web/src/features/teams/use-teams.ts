import { durations } from "@sortes/contract";
import { cryptoRandom, generateTeams } from "@sortes/core";
import { useCallback, useState } from "react";
import { prefersReducedMotion } from "../../shared/reduced-motion.ts";
import { useStoredState } from "../../shared/stored-state.ts";
import { readNames } from "../names-input/read-names.ts";
import { type Wait, waitFor } from "../results/wait.ts";
import {
  initialDraft,
  isTeamDraft,
  type TeamDraft,
  withNames,
  withNumberOfTeams,
  withSaved,
  withTeams,
} from "./team-draft.ts";
import type { Failure } from "../results/failure.ts";

/** The generator: what was typed, what was drawn, and how one leads to the other. */
export function useTeams() {
  const [draft, setDraft] = useStoredState("teams.draft", initialDraft, isTeamDraft);
  const [failure, setFailure] = useState<Failure>();
  const [wait, setWait] = useState<Wait>();

  const stop = useCallback(() => {
    setWait(undefined);
    setFailure(undefined);
  }, []);
  const changeNames = useCallback(
    (names: string) => {
      stop();
      setDraft((last) => withNames(last, names));
    },
    [stop, setDraft],
  );

  return {
    draft,
    failure,
    /** As long as the result is kept back. */
    wait,
    endWait: () => setWait(undefined),

    changeNames,
    changeNumberOfTeams: (numberOfTeams: number) => {
      stop();
      setDraft((last) => withNumberOfTeams(last, numberOfTeams));
    },
    changeSaveName: (saveName: string) => setDraft((last) => ({ ...last, saveName })),

    /**
     * Draws at once, and keeps the teams back for half a second unless less motion is asked for.
     * @returns whether there are teams, and need not be waited for
     */
    generate: (): boolean => {
      if (wait) return false;
      stop();
      try {
        const { names } = readNames(draft.names);
        const drawn = generateTeams({ names, numberOfTeams: draft.numberOfTeams }, cryptoRandom());
        setDraft((last) => withTeams(last, drawn.teams, new Date()));
        if (prefersReducedMotion()) return true;
        setWait(waitFor(durations.teamGeneration));
      } catch (error) {
        setFailure({ error });
      }
      return false;
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
