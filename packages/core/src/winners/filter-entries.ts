import { evenText, groupNames } from "../names.ts";
import { type Comment, countMentions, readComments } from "./comments.ts";

/** Conditions of a giveaway. */
export interface EntryFilter {
  /** Must be in the comment, ignoring case. Empty: none. */
  readonly keyword: string;
  /** The minimum number of different other people that the comment must mention with an @, from 0. */
  readonly mentions: number;
  /** Whether only the first fitting comment of each person counts. */
  readonly oncePerPerson: boolean;
}

/** An entry that does not qualify, and the first condition that it fails. */
interface LeftOutEntry extends Comment {
  readonly why: "keyword" | "mentions" | "repeated";
  /** The number of other people it mentions. */
  readonly mentions: number;
}

interface FilteredEntries {
  /** The people whose comments fit, in the order of the list. */
  readonly kept: string[];
  /** The others, in the same order. */
  readonly leftOut: LeftOutEntry[];
  /** The number of lines that continue the comment above, and are not entries. */
  readonly continued: number;
}

/** Filters the comments in a text (`readComments`) by the conditions of a giveaway. */
export function filterEntries(
  text: string,
  { keyword, mentions, oncePerPerson }: EntryFilter,
): FilteredEntries {
  const wanted = evenText(keyword.trim());
  const { comments, continued } = readComments(text);
  const judged = comments.map((comment) => {
    const mentioned = countMentions(comment);
    const hasKeyword = evenText(comment.text).includes(wanted);
    const failed = mentioned < mentions ? ("mentions" as const) : undefined;
    return { ...comment, mentions: mentioned, why: hasKeyword ? failed : ("keyword" as const) };
  });
  const fitting = judged.filter(({ why }) => why === undefined);
  const groups = groupNames(fitting.map(({ who }) => who));
  const first = new Set(groups.map(({ at }) => fitting[at[0]!]));
  const kept: string[] = [];
  const leftOut: LeftOutEntry[] = [];
  for (const entry of judged) {
    const why = entry.why ?? (oncePerPerson && !first.has(entry) ? "repeated" : undefined);
    if (why) leftOut.push({ ...entry, why });
    else kept.push(entry.who);
  }
  return { kept, leftOut, continued };
}
