import { lineEnd } from "@sortes/contract";
/** Characters of an entry in which its marks stand. */
const looked = 200;

const date = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?`;
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`;
/** The prefix of copied or exported chat messages: “[14:02, 22/11/2026] ”, “22.11.2026, 14:02 - ”. */
const stamp = new RegExp(
  String.raw`^[\s\u200e\u200f\u202a-\u202e]*(?:\[\s*(?:${time},?\s${date}|${date},?\s${time})\s*\]|${date},?\s${time}\s[-–])\s*`,
  "i",
);
/** Behind the stamp. A tilde stands before somebody who is no contact. */
const sender = /^[\s\u200e\u202a~]*([^\s\u200e\u202a~:][^:\n]{0,79}):(?:\s|$)/u;

/** “1.”, “2)”, “(3)”, “[4]”, “5 -”, “№ 6.”, “７、”, but neither “7.5” nor “22.11.2026”. */
const punctuated =
  /^[([#№（［]?\s?\p{Nd}{1,5}\s?(?:[.)\]:°º．）］：、。]{1,2}(?!\p{Nd})|[-–—](?=\s))\s*/u;
const hashed = /^[#№]\s?\p{Nd}{1,5}\s+/u;
const keycaps = /^(?:(?:\d\ufe0f?\u20e3)+|🔟)\s*/u;
/** “①”, “⒈”, “⑴”, “❶” */
const enclosed = /^[\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]\s*/u;
const lettered = /^[a-z]\)\s*/i;
const bullet =
  /^(?:[•◦▪▫■□●○◉◘‣⁃∙·➤➢►▶▸→✓✔✅✗✘☑☐☒❖♦◆★☆⭐👉🔹🔸\uf0b7\uf0a7\uf0d8\uf0fc]\ufe0f?\s*|[-–—‒―*+>](?=[\s\p{L}@])\s*)/u;
/** Of a list of things to do. */
const ticked = /^\[[ x]?\]\s*/i;
const marks = [ticked, punctuated, hashed, keycaps, enclosed, lettered, bullet];
/** The start of an entry with a mark; other entries need no further check. */
const unlikeName = /^(?:[^\p{L}@\s]|[a-z]\))/iu;
/** Blanks and invisible signs before a mark. */
const unseen = /^[\s\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+/;
/** Marks of one entry, one behind the other: “1. - Ana”. */
const deepest = 3;
const bold = /^\*([^*]+)\*$/u;
/** “1 Ana” is numbered where the next ones are “2 Ion” and “3 Eva”. */
const plain = /^(\d{1,5})\s+(?=[\p{L}@])/u;

/** Whether a text is nothing but numbering or a bullet, as in a column of its own: “1.”, “•”, “o”. */
export const isMark = (text: string): boolean =>
  text === "o" || text === "-" || text === "–" || text === "*" || bare(text) === "";

/** The entry without the marks it begins with. */
function bare(entry: string): string {
  const begin = entry.trimStart();
  if (!unlikeName.test(begin)) return begin;
  // chats put direction marks before a number
  let rest = withoutBold(begin.replace(unseen, ""));
  for (let depth = 0; depth < deepest; depth += 1) {
    const mark = marks.find((one) => one.test(rest.slice(0, looked)));
    if (!mark) return depth === 0 ? withoutBold(begin) : rest;
    rest = withoutBold(rest.replace(mark, ""));
  }
  return rest;
}

const withoutBold = (entry: string): string =>
  entry.length > looked || !entry.startsWith("*") ? entry : entry.trim().replace(bold, "$1");

/** A message of a chat, or undefined if a line begins none. The sender is undefined if the chat itself speaks. */
function messageIn(line: string): { sender: string | undefined; text: string } | undefined {
  const begin = line.slice(0, looked);
  if (!unlikeName.test(begin)) return undefined;
  const [head] = stamp.exec(begin) ?? [];
  if (head === undefined) return undefined;
  const [named, name] = sender.exec(begin.slice(head.length)) ?? [];
  if (named === undefined) return { sender: undefined, text: "" };
  return { sender: name?.trim(), text: line.slice(head.length + named.length) };
}

/** The separators of entries in a line, which stay. */
const separator = /([,;،，؛；])/;

const begins = (line: string): string => line.slice(0, looked);

/** Whether the lines are numbered one after another, without a full stop or a bracket. */
function arePlainlyNumbered(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== "");
  const first = Number(plain.exec(begins(filled[0] ?? "").trimStart())?.[1]);
  return (
    filled.length > 2 &&
    filled.every((line, i) => Number(plain.exec(begins(line).trimStart())?.[1]) === first + i)
  );
}

/** Properties of a list from a chat or a document. */
export interface MarkedList {
  /** Entries that begin with numbering or a bullet, and messages. */
  marked: number;
  /** Whether messages of a chat are among them. */
  isChat: boolean;
  /** The list without all that. */
  text: string;
}

/**
 * Finds the numbering, the bullets and the stamps of a chat with which a list was pasted.
 * @returns undefined if there are none: one entry with a mark may be called so
 */
export function findMarks(text: string): MarkedList | undefined {
  const lines = text.split(lineEnd);
  const isPlain = arePlainlyNumbered(lines);
  let marked = 0;
  let messages = 0;
  const cleaned = lines.map((line) => {
    const message = messageIn(line);
    if (message) messages += 1;
    const [first = "", ...others] = (message?.text ?? line).split(separator);
    const without = (part: string) => {
      const entry = part.trimStart();
      const rest = isPlain ? entry.replace(plain, "") : bare(entry);
      if (rest.length < entry.length && !message) marked += 1;
      return rest.trimEnd();
    };
    let kept = without(first);
    for (let i = 1; i < others.length; i += 2)
      kept += `${others[i - 1]} ${without(others[i] ?? "")}`;
    return kept;
  });
  if (messages === 0 && marked < 2) return undefined;
  // a number of which the place was not taken leaves an empty entry, which is none
  const left = cleaned.filter((line) => line !== "");
  return { marked: marked + messages, isChat: messages > 0, text: left.join("\n") };
}

/** Those who wrote in a chat, a line each, each of them once for each message. */
export const sendersIn = (text: string): string =>
  text
    .split(lineEnd)
    .flatMap((line) => messageIn(line)?.sender ?? [])
    .join("\n");

/** Whether most lines are messages of a chat, whose stamps hold a comma that separates no names. */
export function isChat(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split(lineEnd)
    .filter((line) => line.trim() !== "");
  return lines.filter((line) => messageIn(line)).length * 2 >= lines.length && lines.length > 0;
}
