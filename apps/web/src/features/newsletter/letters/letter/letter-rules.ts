import { isLinkAddress } from "@sortes/contract";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import type { Node } from "prosemirror-model";
import type { Command, EditorState, Transaction } from "prosemirror-state";
import { setLink } from "./letter-commands.ts";
import { letterSchema, marks, nodes } from "./letter-schema.ts";

const inText = /(?:https?:\/\/|www\.)[^\s<>"]+/gi;
const afterAddress = ".,;:!?…'’”»]";

/** A web address without trailing punctuation; a closing bracket stays if its opening one is in the address. */
function withoutEnd(address: string): string {
  let end = address.length;
  const isEnd = (mark: string) =>
    afterAddress.includes(mark) || (mark === ")" && !address.slice(0, end).includes("("));
  while (end > 0 && isEnd(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

interface FoundAddress {
  href: string;
  from: number;
  to: number;
}

/** The web addresses in a text, with their ranges. */
function addressesIn(text: string): FoundAddress[] {
  return Array.from(text.matchAll(inText)).flatMap(({ 0: found, index }) => {
    const address = withoutEnd(found);
    const href = /^www\./i.test(address) ? `https://${address}` : address;
    return isLinkAddress(href) ? [{ href, from: index, to: index + address.length }] : [];
  });
}

/** Turns a line of plain text into nodes, with its web addresses as links. */
export function linkedLine(line: string): Node[] {
  let done = 0;
  const pieces = addressesIn(line).flatMap(({ href, from, to }) => {
    const before = line.slice(done, from);
    done = to;
    return [
      ...(before === "" ? [] : [letterSchema.text(before)]),
      letterSchema.text(line.slice(from, to), [marks.link.create({ href })]),
    ];
  });
  const rest = line.slice(done);
  return rest === "" ? pieces : [...pieces, letterSchema.text(rest)];
}

/** Links the selection if the text is exactly one web address. */
export function linkSelection(text: string): Command {
  const line = text.trim();
  const [found] = addressesIn(line);
  return (state, dispatch) => {
    const { empty, $from, to } = state.selection;
    if (empty || to > $from.end() || found?.from !== 0 || found.to !== line.length) return false;
    return setLink(found.href, line)(state, dispatch);
  };
}

/** Links the web address that ends at the cursor. @returns undefined if there is none. */
function linkTyped({ tr, selection }: EditorState): Transaction | undefined {
  const { $from, empty } = selection;
  if (!empty || !$from.parent.inlineContent) return undefined;
  const text = $from.parent.textBetween(0, $from.parentOffset, null, "\n");
  const start = Math.max(...[" ", "\u00a0", "\n"].map((gap) => text.lastIndexOf(gap))) + 1;
  const found = addressesIn(text.slice(start)).at(-1);
  if (!found) return undefined;
  const at = $from.start() + start;
  const [from, to] = [at + found.from, at + found.to];
  if ($from.doc.rangeHasMark(from, to, marks.link)) return undefined;
  return tr.addMark(from, to, marks.link.create({ href: found.href }));
}

/** Turns the web address before the cursor into a link, then runs the command. */
export const linkedFirst =
  (command: Command): Command =>
  (state, dispatch, view) => {
    const tr = dispatch && view ? linkTyped(state) : undefined;
    if (tr) dispatch?.(tr);
    return command(tr && view ? view.state : state, dispatch, view);
  };

/** Input rules: `# ` for headings, `- ` and `1. ` for lists, `> ` for quotes, and links. */
export const letterRules = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, ([, signs = ""]) => ({
      level: signs.length,
    })),
    wrappingInputRule(/^[-*•]\s$/, nodes.bulletList),
    wrappingInputRule(/^1[.)]\s$/, nodes.orderedList),
    wrappingInputRule(/^>\s$/, nodes.quote),
    new InputRule(/\s$/, (state, [gap]) => linkTyped(state)?.insertText(gap) ?? null),
  ],
});
