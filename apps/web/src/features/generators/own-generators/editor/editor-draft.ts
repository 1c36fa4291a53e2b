import type { Message, OwnGenerator } from "@sortes/contract";
import { type Definition, findingsOf } from "@sortes/core";
import { isText, listOf, orNull, orUndefined, shapeOf } from "../../../../base/shapes.ts";
import { type Found, useEditorDraft } from "../../results/editing.tsx";

/** A list as it is typed. */
export interface TypedList {
  name: string;
  /** One entry per line. */
  text: string;
}

/** The input for a generator. */
export interface EditorDraft {
  name: string;
  description: string;
  template: string;
  lists: TypedList[];
  /** The time of the edited version's last change; undefined for a new generator. */
  updatedAt: string | undefined;
}

export const emptyList: TypedList = { name: "", text: "" };
export const emptyDraft: EditorDraft = {
  name: "",
  description: "",
  template: "",
  lists: [emptyList, emptyList],
  updatedAt: undefined,
};

const isStored = orNull(
  shapeOf<EditorDraft>({
    name: isText,
    description: isText,
    template: isText,
    lists: listOf(shapeOf<TypedList>({ name: isText, text: isText })),
    updatedAt: orUndefined(isText),
  }),
);

/** A draft to edit a generator. */
export const draftOf = ({
  name,
  description,
  template,
  lists,
  updatedAt,
}: OwnGenerator): EditorDraft => ({
  name,
  description,
  template,
  updatedAt,
  lists: lists.map((list) => ({ name: list.name, text: list.lines.join("\n") })),
});

const lineEnds = /\r\n|[\r\n\u2028\u2029]/;

/** The template and lists in the form. */
export const definitionOf = ({ template, lists }: EditorDraft) =>
  ({
    template,
    lists: lists.map(({ name, text }) => ({ name, lines: text.split(lineEnds) })),
  }) satisfies Definition;

/** @param id the edited generator; undefined for a new one */
export const useGeneratorDraft = (id: string | undefined, base: EditorDraft) =>
  useEditorDraft(`own-generators.draft.${id ?? "new"}`, base, isStored);
export type EditorDrafting = ReturnType<typeof useGeneratorDraft>;

const codesOfNames: ReadonlySet<string> = new Set(["GRAMMAR_NAME_WRONG", "GRAMMAR_NAME_TWICE"]);

/** Whether an error is only about missing input, which is not shown while typing. */
const isMissing = (message: Message): boolean =>
  message.code === "REQUIRED" ||
  message.code === "GRAMMAR_LIST_EMPTY" ||
  (message.code === "GRAMMAR_NAME_WRONG" && message.params.list === "");

/** The number of the list that a message concerns, from 1; undefined if none. */
const placeOf = ({ params }: Message): number | undefined =>
  params && "place" in params ? Number(params["place"]) : undefined;

/** Errors of the template and the lists, by the server's rules. */
export function grammarFound(draft: EditorDraft): Found {
  const found: Record<string, Message[]> = {};
  for (const { field, ...message } of findingsOf(definitionOf(draft)))
    (found[field] ??= []).push(message as Message);
  return found;
}

/** Errors to show while typing. */
export function foundWhileTyping(draft: EditorDraft): Found {
  const found = grammarFound(draft);
  return Object.fromEntries(
    Object.entries(found).map(([field, messages = []]) => [
      field,
      messages.filter((message) => !isMissing(message)),
    ]),
  );
}

/** Validates a draft for saving: its errors, or the input for the server. */
export function judged(draft: EditorDraft) {
  const name = draft.name.trim();
  const found: Found = {
    ...(name === "" && { name: [{ code: "REQUIRED" }] }),
    ...grammarFound(draft),
  };
  const input = { name, description: draft.description.trim(), ...definitionOf(draft) };
  return { input: Object.keys(found).length === 0 ? input : undefined, found };
}

/** The first message about a list's name or lines. `place` counts from 1. */
export const foundInList = (
  { lists = [] }: Found,
  place: number,
  part: "name" | "lines",
): Message | undefined =>
  lists.find(
    (message) => placeOf(message) === place && codesOfNames.has(message.code) === (part === "name"),
  );

/** Errors that belong to no single list, such as too many lists. */
export const foundInAll = ({ lists = [] }: Found): Message | undefined =>
  lists.find((message) => placeOf(message) === undefined);
