import type { Language } from "@sortes/contract";
import { useState } from "react";
import { useLanguage } from "../../../base/services.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { DraftView } from "./draft-view.ts";
import { isTranslation } from "./draft-letters.ts";

/** The letter that is edited and previewed; of two, the one in the chosen language. */
export interface ShownLetter {
  /** The language of its readers. */
  language: Language;
  isTranslation: boolean;
  /** Whether it is a document rather than source. */
  isDocument: boolean;
  show: (language: Language) => void;
}

/** Whether the letter for readers of a language is a document. */
export const isDocumentIn = (view: DraftView, shown: Language): boolean =>
  isTranslation(view, shown) ? view.translation?.document !== null : view.isDocument;

export function useLetter(keeper: DraftKeeper, view: DraftView): ShownLetter {
  const [pageLanguage] = useLanguage();
  const [chosen, setChosen] = useState(view.language ?? pageLanguage);
  const hasChoice = view.language === null || view.translation !== null;
  const language = hasChoice ? chosen : (view.language ?? chosen);
  return {
    language,
    isTranslation: isTranslation(view, language),
    isDocument: isDocumentIn(view, language),
    show(next) {
      // read the editor's text before it unmounts
      void keeper.fields;
      setChosen(next);
    },
  };
}
