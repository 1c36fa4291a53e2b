import {
  type CreateOpenListInput,
  openListLimits,
  openListQuestionKinds,
  type OpenListQuestionKind,
} from "@sortes/contract";
import { isFlag, isText, oneOf, shapeOf } from "../../../../base/shapes.ts";

/** The kinds of questions besides the name; none by default. */
export const asks = ["none", ...openListQuestionKinds] as const;

/** A list that is being prepared. */
export interface ListDraft {
  title: string;
  ask: "none" | OpenListQuestionKind;
  question: string;
  /** One answer per line. */
  choices: string;
  oneADevice: boolean;
  hours: string;
}

export const emptyDraft: ListDraft = {
  title: "",
  ask: "none",
  question: "",
  choices: "",
  oneADevice: true,
  hours: String(openListLimits.hours.default),
};

export const isListDraft = shapeOf<ListDraft>({
  title: isText,
  ask: oneOf(asks),
  question: isText,
  choices: isText,
  oneADevice: isFlag,
  hours: isText,
});

/** The answers to choose from, each once. */
export const choicesIn = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
];

/** The request for a draft. */
export const inputOf = (draft: ListDraft): CreateOpenListInput => ({
  title: draft.title,
  ...(draft.ask !== "none" && {
    question: {
      text: draft.question,
      kind: draft.ask,
      choices: draft.ask === "choice" ? choicesIn(draft.choices) : [],
    },
  }),
  oneADevice: draft.oneADevice,
  hours: Number(draft.hours),
});
