import {
  type Gender,
  genders,
  type PetLength,
  petLengths,
  type PetStyle,
  petStyles,
  type PetType,
  petTypes,
} from "@sortes/contract";
import {
  isFlag,
  isMoment,
  isText,
  listOf,
  oneOf,
  orNull,
  orUndefined,
  shapeOf,
} from "../../../base/shapes.ts";
import type { GeneratorSetup } from "../results/generator-draft.ts";

/** The criteria for a name. Neutral means any gender. */
export interface PetChoice {
  petType: PetType;
  gender: Gender;
  /** One letter; undefined or empty: any. */
  firstLetter?: string | undefined;
  length?: PetLength | undefined;
  style?: PetStyle | undefined;
}

export interface DrawnName extends PetChoice {
  name: string;
  /** The time of the draw (ISO 8601, UTC), which identifies the result. */
  createdAt: string;
  /** Whether it was drawn in this browser rather than by the server. */
  madeHere: boolean;
}

/** The visitor's choices and result. */
export interface PetDraft extends PetChoice {
  result: DrawnName | null;
}

const initialDraft: PetDraft = { petType: "dog", gender: "neutral", result: null };

const isLetter = (value: unknown): value is string => isText(value) && [...value].length <= 1;
export const lengths = Object.keys(petLengths) as PetLength[];

const choice = {
  petType: oneOf(petTypes),
  gender: oneOf(genders),
  firstLetter: orUndefined(isLetter),
  length: orUndefined(oneOf(lengths)),
  style: orUndefined(oneOf(petStyles)),
};
const isChoice = shapeOf<PetChoice>(choice);
const isDrawnName = shapeOf<DrawnName>({
  ...choice,
  name: isText,
  createdAt: isMoment,
  madeHere: isFlag,
});
export const areDrawnNames = listOf(isDrawnName);

/** The criteria alone, without undefined or empty ones. */
export function choiceOf({ petType, gender, firstLetter, length, style }: PetChoice): PetChoice {
  return {
    petType,
    gender,
    ...(firstLetter && { firstLetter }),
    ...(length && length !== "any" && { length }),
    ...(style && style !== "any" && { style }),
  };
}

/** Whether a stored value, perhaps of an older version, is a valid draft. */
const isPetDraft = shapeOf<PetDraft>({
  ...choice,
  result: orNull(isDrawnName),
});

export const petSetup: GeneratorSetup<PetDraft, DrawnName> = {
  key: "pet-names.draft",
  initial: initialDraft,
  inputs: [],
  isDraft: isPetDraft,
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The criteria from My History. */
    petChoice?: PetChoice;
  }
}

/** The prefill from another page, if any. The state of a history entry may hold anything. */
export const prefillOf = ({ petChoice }: Record<string, unknown>): PetDraft | undefined =>
  isChoice(petChoice) ? { ...choiceOf(petChoice), result: null } : undefined;
