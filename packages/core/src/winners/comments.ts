import { lineEnd } from "@sortes/contract";
import { evenText } from "../names.ts";

/** A comment of a giveaway, with its author. */
export interface Comment {
  readonly who: string;
  readonly text: string;
}

/**
 * Handles as networks allow them: full stops and hyphens stand between letters, so that one at the end belongs to the
 * sentence. Behind a letter, an @ belongs to an email address.
 */
const mentions =
  /(?<![\p{L}\p{Mn}\p{Mc}\p{N}_])(?:@[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_.·-]{0,62}[\p{L}\p{M}\p{N}_])?)+/gu;

/** A link to a video or channel: “https://tiktok.com/@ion”, “youtube.com/@eva”. */
const link = /^[^@]*(?:[a-z]:\/\/|[^@./]\.[a-z]{2,24}\/)/;

/** The normalised handles in a text, each once: “@ion. and @Ion” is one. The @ of a link mentions nobody. */
function handlesIn(text: string): Set<string> {
  const words = evenText(text).split(" ");
  const spoken = words.filter((word) => !link.test(word)).join(" ");
  const found = (spoken.match(mentions) ?? []).flatMap((run) => {
    const [, ...parts] = run.split("@");
    // “@ion@eva” are two, and “@ion@mastodon.social” is one with its server
    return parts.filter((part, i) => i === 0 || !part.includes("."));
  });
  return new Set(found);
}

const wholeWord = /^\S+$/;

/** The number of people whom a comment mentions, except its author. */
export function countMentions({ who, text }: Comment): number {
  const handles = handlesIn(text);
  // “Ana Pop” is no handle, and “@ana” is somebody else
  const own = wholeWord.test(who) ? handlesIn(`@${who}`) : [];
  for (const one of own) handles.delete(one);
  return handles.size;
}

/** The author in a text: names have no comma or semicolon, and end with a handle, if there is one. */
function authorOf(words: string): string {
  const [own] = words.startsWith("@") && wholeWord.test(words) ? (words.match(mentions) ?? []) : [];
  return (
    own ??
    words
      .split(/[,;]/)
      .flatMap((part) => part.trim() || [])
      .join(" ")
  );
}

const capital = /^\P{Ll}/u;
const sentence = /[!?…@]/;
/** “ana_pop”, “ana.pop” */
const plainHandle = /^\p{Ll}[\p{Ll}\p{N}]*(?:[_.][\p{Ll}\p{N}]+)+$/u;

/** Words of names that stay small: “van der Berg”, “Ana de la Cruz”. */
const particle = /^(?:van|von|der|den|de|di|da|del|della|dos|du|la|le|el|al|bin|ibn|ter|și|and)$/u;

/** Whether words before a colon are a name: “Ana Pop”, “@ana”, “ana pop”, but not “ana says” and not “I win!”. */
function isName(words: string): boolean {
  if (wholeWord.test(words)) return true;
  const all = words.replace(/^@/, "").split(/\s+/);
  if (all.length > 5 || sentence.test(words.slice(1)) || plainHandle.test(all[0]!)) return false;
  const areCapital = all.filter((word) => !particle.test(word)).map((word) => capital.test(word));
  if (areCapital[0] && areCapital.at(-1)) return true;
  return all.length === 2 && !words.startsWith("@") && !areCapital.includes(true);
}

/** The author of “@ana: great!” and “ana<tab>great!”, and where the comment begins. */
function labelIn(line: string): { who: string; from: number; isTab: boolean } | undefined {
  const at = line.search(/[:\t]/);
  if (at < 1) return undefined;
  const who = line.slice(0, at).trim();
  const label = { who, from: at + 1, isTab: line[at] === "\t" };
  if (label.isTab) return label;
  // neither “at 14:30” nor “https://” nor “:)”
  const endsWord = /^[^\s:]+:(?!\/\/)/.test(line) && !/^[^\s:]*\d:\d/.test(line);
  return (endsWord || /^:(?:\s|$)/.test(line.slice(at))) && isName(who) ? label : undefined;
}

/** Beginnings of lines that are no author. */
const noAuthor = /^(?:https?:\/\/|\d{1,2}:\d{2}\b)/i;
const commented = /^@\S+\s+\S/;

const isBareHandle = (line: string): boolean => plainHandle.test(line);
const isAlone = (line: string): boolean => /^@[^\s:]+$/.test(line) || isBareHandle(line);

/**
 * Whether the line of a handle stands above each comment. In a list of names, such lines follow each other.
 * @param isAuthor whether a line is a handle alone, in the way of the first line
 */
function areAboveComments(lines: readonly string[], isAuthor: (line: string) => boolean): boolean {
  const hasName = lines.some((line, i) => i > 0 && isAuthor(line) && isAuthor(lines[i - 1]!));
  const others = lines.filter((line) => !isAuthor(line));
  // handles of a list, or below authors without an @ the friends whom they mention
  const hasHandles = others.some((line) => line.startsWith("@"));
  const isComment = others.some(
    (line) => line.includes(" @") || (!hasHandles && line.split(/\s+/, 3).length > 2),
  );
  const authors = lines.length - others.length;
  // “ana_pop great!” and, where there are more of them than authors, “@ana great!” begin with their author
  const begun = others.filter((line) => isBareHandle(line.split(/\s/, 1)[0] ?? "")).length;
  const areLines =
    begun >= authors || others.filter((line) => commented.test(line)).length > authors;
  return isComment && !hasName && !areLines && (!hasHandles || isAuthor === isBareHandle);
}

/** Detects from its first line how a list marks the beginning of a comment. Undefined: each line is a comment. */
function beginOf(lines: readonly string[]): ((line: string) => boolean) | undefined {
  const [first = ""] = lines;
  const label = labelIn(first);
  const isHandles = first.startsWith("@");
  const begins = (line: string): boolean => {
    const own = labelIn(line);
    if (label?.isTab) return own?.isTab === true;
    if (!own) return label === undefined && line.startsWith("@");
    // in a list of handles, “count me in:” is no author
    return !isHandles || wholeWord.test(own.who) || own.who.startsWith("@");
  };
  if (isAlone(first)) {
    const isAuthor = isHandles ? isAlone : isBareHandle;
    return areAboveComments(lines, isAuthor) ? isAuthor : undefined;
  }
  if (!label && !commented.test(first)) return undefined;
  // a title or another list may stand above or below: few comments have more than three lines
  const share = label ? 1 / 3 : 1 / 2;
  return lines.filter(begins).length >= share * lines.length ? begins : undefined;
}

function readComment(line: string): Comment {
  const label = labelIn(line);
  if (label) return { who: authorOf(label.who), text: line.slice(label.from).trim() };
  const [word = ""] = line.split(/\s/, 1);
  const isHandle = word.startsWith("@") || line.includes(" @") || plainHandle.test(word);
  return isHandle
    ? { who: authorOf(word), text: line.slice(word.length).trim() }
    : { who: authorOf(line), text: "" };
}

/**
 * Reads comments as they are exported and copied: “@ana: great! @ion”, “ana<tab>great! @ion”, “@ana great! @ion” and
 * “ana great! @ion”. A line without any of these is a name without a comment. Where comments begin in one of the first
 * three ways, or below a line with the handle of their author, other lines go on with the comment above them.
 * @returns the comments, and the number of lines that continue a comment
 */
export function readComments(text: string): { comments: Comment[]; continued: number } {
  const lines = text.split(lineEnd).flatMap((line) => line.trim() || []);
  const begins = beginOf(lines);
  const comments: Comment[] = [];
  let continued = 0;
  for (const line of lines) {
    const last = comments.at(-1);
    const goesOn = begins ? !begins(line) : noAuthor.test(line);
    if (last && goesOn) {
      comments[comments.length - 1] = { ...last, text: `${last.text} ${line}` };
      continued += 1;
    } else comments.push(readComment(line));
  }
  return { comments: comments.filter(({ who }) => who !== ""), continued };
}
