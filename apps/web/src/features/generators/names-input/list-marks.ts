import { lineEnd } from "@sortes/contract";
/** Number of leading characters of an entry in which marks are looked for. */
const looked = 200;

const date = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?`;
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?`;
/** The timestamp of copied or exported chat messages: “[14:02, 22/11/2026] ”, “22.11.2026, 14:02 - ”. */
const stamp = new RegExp(
  String.raw`^[\s\u200e\u200f\u202a-\u202e]*(?:\[\s*(?:${time},?\s${date}|${date},?\s${time})\s*\]|${date},?\s${time}\s[-–])\s*`,
  "i",
);
/** The sender after a timestamp. A tilde precedes senders who are not contacts. */
const sender = /^[\s\u200e\u202a~]*([^\s\u200e\u202a~:][^:\n]{0,79}):(?:\s|$)/u;

/**
 * A remark of the chat itself in place of a picture, or after a changed message: “<Media omitted>”. On some phones it
 * begins with a mark of direction.
 */
const remark = /^\u200e.*|\u200e?<[^<>@]{1,40} [^<>@]{1,40}>$/u;

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
/** Checkboxes of to-do lists. */
const ticked = /^\[[ x]?\]\s*/i;
const marks = [ticked, punctuated, hashed, keycaps, enclosed, lettered, bullet];
/** The start of an entry that may have a mark; others need no further check. */
const unlikeName = /^(?:[^\p{L}@\s]|[a-z]\))/iu;
/** White space and invisible characters before a mark. */
const invisible = /^[\s\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]+/;
/** Maximum number of consecutive marks of an entry: “1. - Ana”. */
const deepest = 3;
const bold = /^\*([^*]+)\*$/u;
/** “1 Ana” counts as numbered if “2 Ion” and “3 Eva” follow. */
const plain = /^(\d{1,5})\s+(?=[\p{L}@])/u;

/** Whether a text consists only of a number or a bullet, as in a column of its own: “1.”, “•”, “o”. */
export const isMark = (text: string): boolean => /^[o*–-]$/.test(text) || bare(text) === "";

/** The entry without its leading marks. */
function bare(entry: string): string {
  const begin = entry.trimStart();
  if (!unlikeName.test(begin)) return begin;
  // chats put direction marks before a number
  let rest = withoutBold(begin.replace(invisible, ""));
  for (let depth = 0; depth < deepest; depth += 1) {
    const mark = marks.find((one) => one.test(rest.slice(0, looked)));
    if (!mark) return depth === 0 ? withoutBold(begin) : rest;
    rest = withoutBold(rest.replace(mark, ""));
  }
  return rest;
}

const withoutBold = (entry: string): string =>
  entry.length > looked || !entry.startsWith("*") ? entry : entry.trim().replace(bold, "$1");

/** The chat message on a line; undefined if there is none. The sender is undefined for system messages. */
function messageIn(line: string): { sender: string | undefined; text: string } | undefined {
  const begin = line.slice(0, looked);
  if (!unlikeName.test(begin)) return undefined;
  const [head] = stamp.exec(begin) ?? [];
  if (head === undefined) return undefined;
  const [named, name] = sender.exec(begin.slice(head.length)) ?? [];
  if (named === undefined) return { sender: undefined, text: "" };
  const text = line.slice(head.length + named.length);
  return { sender: name?.trim(), text: text.trimEnd().replace(remark, "") };
}

/** Separators of entries within a line, which are kept. */
const separator = /([,;،，؛；])/;

const begins = (line: string): string => line.slice(0, looked);

/** Whether the lines are numbered consecutively without a full stop or bracket. */
function arePlainlyNumbered(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== "");
  const first = Number(plain.exec(begins(filled[0] ?? "").trimStart())?.[1]);
  return (
    filled.length > 2 &&
    filled.every((line, i) => Number(plain.exec(begins(line).trimStart())?.[1]) === first + i)
  );
}

/** A list pasted from a chat or a document. */
export interface MarkedList {
  /** Number of entries that begin with a number or bullet, and of chat messages. */
  marked: number;
  /** Whether it contains chat messages. */
  isChat: boolean;
  /** The list without marks and timestamps. */
  text: string;
}

/**
 * Finds numbering, bullets and chat timestamps in a pasted list.
 * @returns undefined if there are none: a single marked entry may be a name
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
  // a number without a name leaves an empty line, which is not an entry
  const left = cleaned.filter((line) => line !== "");
  return { marked: marked + messages, isChat: messages > 0, text: left.join("\n") };
}

/** The senders in a chat, one per line and message. */
export const sendersIn = (text: string): string =>
  text
    .split(lineEnd)
    .flatMap((line) => messageIn(line)?.sender ?? [])
    .join("\n");

/** Whether most lines are chat messages, whose timestamps contain a comma that is no separator. */
export function isChat(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split(lineEnd)
    .filter((line) => line.trim() !== "");
  return lines.filter((line) => messageIn(line)).length * 2 >= lines.length && lines.length > 0;
}
