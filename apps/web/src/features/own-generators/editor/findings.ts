import type { Message } from "@sortes/contract";
import { findingsOf } from "@sortes/core";
import { definitionOf, type EditorDraft } from "./editor-draft.ts";

/** What is wrong in a form, by field. `lists` may name the place of a list among its values. */
export type Found = Readonly<Partial<Record<string, readonly Message[]>>>;

const codesOfNames: ReadonlySet<string> = new Set(["GRAMMAR_NAME_WRONG", "GRAMMAR_NAME_TWICE"]);

/** What is only missing yet says nothing while somebody types. */
const isMissing = (message: Message): boolean =>
  message.code === "REQUIRED" ||
  message.code === "GRAMMAR_LIST_EMPTY" ||
  (message.code === "GRAMMAR_NAME_WRONG" && message.params.list === "");

/** The list that a message is about, counted from 1; undefined where it is about none. */
const placeOf = ({ params }: Message): number | undefined =>
  params && "place" in params ? Number(params["place"]) : undefined;

/** What is wrong with the template and the lists, as the server will find it. */
export function grammarFound(draft: EditorDraft): Found {
  const found: Record<string, Message[]> = {};
  for (const { field, ...message } of findingsOf(definitionOf(draft)))
    (found[field] ??= []).push(message as Message);
  return found;
}

/** What can be said of a draft that is being written. */
export function foundWhileTyping(draft: EditorDraft): Found {
  const found = grammarFound(draft);
  return Object.fromEntries(
    Object.entries(found).map(([field, messages = []]) => [
      field,
      messages.filter((message) => !isMissing(message)),
    ]),
  );
}

/** What is found wrong with a draft that is to be saved, or what is sent of it. */
export function judged(draft: EditorDraft) {
  const name = draft.name.trim();
  const found: Found = {
    ...(name === "" && { name: [{ code: "REQUIRED" }] }),
    ...grammarFound(draft),
  };
  const input = { name, description: draft.description.trim(), ...definitionOf(draft) };
  return { input: Object.keys(found).length === 0 ? input : undefined, found };
}

/** The first message about a list: about its name, or about its lines. `place` counts from 1. */
export const foundInList = (
  { lists = [] }: Found,
  place: number,
  part: "name" | "lines",
): Message | undefined =>
  lists.find(
    (message) => placeOf(message) === place && codesOfNames.has(message.code) === (part === "name"),
  );

/** What belongs to no single list, such as that there are too many. */
export const foundInAll = ({ lists = [] }: Found): Message | undefined =>
  lists.find((message) => placeOf(message) === undefined);
