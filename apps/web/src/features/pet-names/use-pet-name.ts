import { useEffect, useRef, useState } from "react";
import { useLanguage, useServices } from "../../app/services.ts";
import { useStoredState } from "../../shared/stored-state.ts";
import { drawName, prepareNames } from "./draw-name.ts";
import { initialDraft, isPetDraft, type PetChoice, type PetDraft } from "./pet-draft.ts";
import type { Failure } from "../results/failure.ts";

/** The generator: what was chosen, and the name that was drawn. */
export function usePetName() {
  const { client } = useServices();
  const [language] = useLanguage();
  const [draft, setDraft] = useStoredState("pet-names.draft", initialDraft, isPetDraft);
  const [failure, setFailure] = useState<Failure>();
  const [isGenerating, setGenerating] = useState(false);
  const [isNew, setNew] = useState(false);
  // another choice, or another page, makes the answer that is on its way useless
  const attempt = useRef(0);

  const stop = () => {
    attempt.current += 1;
    setGenerating(false);
    setFailure(undefined);
  };
  useEffect(() => prepareNames(language), [language]);

  return {
    draft,
    failure,
    isGenerating,
    /** Whether the name was drawn just now. */
    isNew,

    change: (choice: Partial<PetChoice>) => {
      stop();
      setDraft((last) => ({ ...last, ...choice }));
    },
    generate: async (): Promise<void> => {
      if (isGenerating) return;
      stop();
      const mine = attempt.current;
      const { petType, gender } = draft;
      setGenerating(true);
      try {
        const drawn = await drawName({ petType, gender }, language, client);
        if (attempt.current !== mine) return;
        setNew(true);
        const createdAt = new Date().toISOString();
        setDraft((last) => ({ ...last, result: { petType, gender, ...drawn, createdAt } }));
      } catch (error) {
        if (attempt.current !== mine) return;
        setFailure({ error });
      }
      setGenerating(false);
    },
    begin: (next: PetDraft) => {
      stop();
      setDraft(next);
    },
  };
}
