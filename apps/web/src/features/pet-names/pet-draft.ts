import { type Gender, genders, type PetType, petTypes } from "@sortes/contract";
import { isFlag, isMoment, isText, oneOf, orNull, shapeOf } from "../../base/shapes.ts";
import type { GeneratorSetup } from "../results/generator-draft.ts";

/** The pet for which a name is drawn. Neutral means any gender. */
export interface PetChoice {
  petType: PetType;
  gender: Gender;
}

export interface DrawnName extends PetChoice {
  name: string;
  /** The time of the draw (ISO 8601, UTC), which identifies the result. */
  createdAt: string;
  /** Whether it was drawn in this browser and not by the server. */
  madeHere: boolean;
}

/** The visitor's choices and result. */
export interface PetDraft extends PetChoice {
  result: DrawnName | null;
}

const initialDraft: PetDraft = { petType: "dog", gender: "neutral", result: null };

const choice = { petType: oneOf(petTypes), gender: oneOf(genders) };
const isChoice = shapeOf<PetChoice>(choice);

/** Whether what was stored, perhaps by an older version, is a draft. */
const isPetDraft = shapeOf<PetDraft>({
  ...choice,
  result: orNull(
    shapeOf<DrawnName>({ ...choice, name: isText, createdAt: isMoment, madeHere: isFlag }),
  ),
});

export const petSetup: GeneratorSetup<PetDraft, DrawnName> = {
  key: "pet-names.draft",
  initial: initialDraft,
  inputs: [],
  isDraft: isPetDraft,
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The pet to begin with, from My History. */
    petChoice?: PetChoice;
  }
}

/** The draft that another page asked for, if one did. The state of a history entry may hold anything. */
export const prefillOf = ({ petChoice }: Record<string, unknown>): PetDraft | undefined =>
  isChoice(petChoice)
    ? { petType: petChoice.petType, gender: petChoice.gender, result: null }
    : undefined;
