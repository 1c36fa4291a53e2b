import { allowedInOutlook, allowedInText } from "./markup-policy.ts";
import { type MarkupToken, readMarkup } from "./markup-tokens.ts";

type CommentToken = Extract<MarkupToken, { type: "comment" }>;

/**
 * A part of a conditional comment: a whole comment that only Outlook reads (`hidden`), or the beginning (`shown`) or
 * end of content that other clients read too.
 */
export type Conditional =
  | { kind: "hidden"; condition: string; content: string }
  | { kind: "shown"; condition: string }
  | { kind: "end" };

const head = /^\[if ([a-z0-9 |&!()]{1,60})\]>/i;
const ending = "<![endif]";

/** Parses a comment as Outlook does. @param text between its marks. @returns undefined for an ordinary comment */
export function readConditional(text: string): Conditional | undefined {
  if (text.trim() === ending) return { kind: "end" };
  const [start = "", condition = ""] = head.exec(text) ?? [];
  if (start === "") return undefined;
  const rest = text.slice(start.length).trimEnd();
  if (rest.endsWith(ending))
    return { kind: "hidden", condition, content: rest.slice(0, -ending.length) };
  return /^\s*(?:<!(?:--)?)?$/.test(rest) ? { kind: "shown", condition } : undefined;
}

/** Parses a comment token, including forms without comment marks: `<![if !mso]>`, `<![endif]>`. */
export function conditionalOf(token: CommentToken, source: string): Conditional | undefined {
  if (source.startsWith("<!--", token.start)) return readConditional(token.text);
  if (token.text.toLowerCase() === "[endif]") return { kind: "end" };
  const [start, condition] = head.exec(`${token.text}>`) ?? [];
  const isWhole = start?.length === token.text.length + 1;
  return isWhole && condition !== undefined ? { kind: "shown", condition } : undefined;
}

/** Maximum conditionals of a letter; no template has more. */
export const mostConditionals = 1000;
const mark = { before: "\u{e000}", after: "\u{e001}" };
const marks = /\u{e000}(\d{1,3})\u{e001}/gu;

/** Turns the text marks of `takeConditionals` into comments. */
export const marksAsComments = (html: string): string => html.replaceAll(marks, "<!--$1-->");

/** The number of the conditional for which a comment is the placeholder; undefined for other comments. */
export const placeIn = (comment: string): number | undefined =>
  /^\d{1,3}$/.test(comment) ? Number(comment) : undefined;

/** Extracts the conditionals of an HTML body, and marks their places in the text. */
export function takeConditionals(body: string): { rest: string; taken: Conditional[] } {
  const taken: Conditional[] = [];
  const parts: string[] = [];
  let from = 0;
  readMarkup(body, (token) => {
    const conditional = token.type === "comment" && conditionalOf(token, body);
    if (!conditional || taken.length === mostConditionals) return;
    parts.push(body.slice(from, token.start), mark.before, String(taken.length), mark.after);
    from = token.end;
    taken.push(conditional);
  });
  return { rest: parts.join("") + body.slice(from), taken };
}

/** Elements that are closed implicitly with their parent. */
const selfEnding: ReadonlySet<string> = new Set(
  "p li dt dd td th tr thead tbody tfoot colgroup".split(" "),
);
const cells: ReadonlySet<string> = new Set(["td", "th", "tr"]);
const voidTags: ReadonlySet<string> = new Set("area br col hr img wbr".split(" "));
/** Whether an element may stay in a conditional. Elements of the document would end the layout. */
export const staysInConditional = (name: string): boolean =>
  allowedInText.has(name) ||
  name === "style" ||
  (allowedInOutlook(name) && /:|^(?:center|noscript|xml)$/.test(name));

/** Conditionals as written into a mail, and the closing tags after the last one, before our footer. */
interface Balanced {
  written: string[];
  end: string;
}

/** Pairs the indices of beginnings and ends; an unpaired one would hide what follows it. */
function pairsOf(conditionals: readonly Conditional[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const begun: number[] = [];
  for (const [place, { kind }] of conditionals.entries()) {
    if (kind === "shown") begun.push(place);
    const start = kind === "end" ? begun.pop() : undefined;
    if (start !== undefined) pairs.set(start, place);
  }
  return pairs;
}

/** For each conditional, whether it is misplaced and must be dropped. */
function misplaced(conditionals: readonly Conditional[]): boolean[] {
  const pairs = pairsOf(conditionals);
  const ends = new Set(pairs.values());
  let depth = 0;
  return conditionals.map(({ kind }, place) => {
    if (kind === "hidden") return depth > 0;
    if (pairs.has(place)) depth += 1;
    else if (ends.has(place)) depth -= 1;
    else return true;
    return false;
  });
}

/** An element that a conditional has opened. */
interface OpenElement {
  name: string;
  condition: string;
}

/**
 * Balances the conditionals of a mail, in its order: elements that they open are closed, and they close none that they
 * did not open, so that the mail around them is the same for Outlook and others.
 * @param filter returns the allowed content of a conditional
 * @param dropped called for each removal: of a whole conditional, or of an end tag in it
 */
export function balanced(
  conditionals: readonly Conditional[],
  filter: (content: string) => string,
  dropped: (place: number, end?: string) => void = () => undefined,
): Balanced {
  const isMisplaced = misplaced(conditionals);
  let open: readonly OpenElement[] = [];
  const written = conditionals.map((conditional, place) => {
    if (isMisplaced[place]) {
      dropped(place);
      return "";
    }
    if (conditional.kind === "end") return `<!--${ending}-->`;
    const { kind, condition } = conditional;
    if (kind === "shown") return `<!--[if ${condition}]><!-->`;
    const kept = withoutStrayEnds(filter(conditional.content), condition, open);
    for (const end of kept.strayEnds) dropped(place, end);
    // the content would end the comment
    if (/--!?>/.test(kept.content)) return "";
    open = kept.open;
    if (kept.content.trim() === "") return "";
    return `<!--[if ${condition}]>${kept.content}${ending}-->`;
  });
  const end = open
    .filter(({ name }) => !selfEnding.has(name))
    .toReversed()
    .map(({ name, condition }) => `<!--[if ${condition}]></${name}>${ending}-->`);
  return { written, end: end.join("") };
}

/** Maximum elements that conditionals of a letter may leave open at a time. */
const mostOpen = 200;

/** @param content the filtered content */
function withoutStrayEnds(content: string, condition: string, before: readonly OpenElement[]) {
  const open = [...before];
  /** The end of each removed piece, by its start. */
  const cuts = new Map<number, number>();
  /** Ends of cells and rows, which the same comment may open again: `</td><td>`. */
  const strays: { name: string; start: number; end: number }[] = [];
  readMarkup(content, (token) => {
    if (token.type === "open") {
      const { name, selfClosing, start } = token;
      if (!staysInConditional(name) || open.length > mostOpen) cuts.set(start, token.end);
      else if (cells.has(name) && strays.at(-1)?.name === name) strays.pop();
      else if (!selfClosing && !voidTags.has(name)) open.push({ name, condition });
    } else if (token.type === "close") {
      const { name, start } = token;
      const place = open.findLastIndex((one) => one.name === name);
      if (place !== -1 && open[place]?.condition === condition) open.length = place;
      else strays.push({ name, start, end: content.indexOf(">", token.end) + 1 || content.length });
    }
  });
  for (const { start, end } of strays) cuts.set(start, end);
  const parts: string[] = [];
  let from = 0;
  for (const [start, end] of [...cuts].toSorted(([one], [other]) => one - other)) {
    parts.push(content.slice(from, start));
    from = end;
  }
  const strayEnds = strays
    .filter(({ name }) => staysInConditional(name))
    .map(({ name }) => `</${name}>`);
  return { content: parts.join("") + content.slice(from), open, strayEnds };
}
