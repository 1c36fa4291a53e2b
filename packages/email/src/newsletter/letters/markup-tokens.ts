import { QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";

export interface MarkupAttribute {
  /** In lower case. */
  name: string;
  /** With its entities decoded. */
  value: string;
  /** As it is written, between its quotes. */
  raw: string;
}

/** A token of markup as a browser would read it. `start` and `end` are offsets in the source. */
export type MarkupToken =
  | {
      type: "open";
      /** In lower case; `written` is the spelling of the source. */
      name: string;
      written: string;
      attributes: MarkupAttribute[];
      selfClosing: boolean;
      start: number;
      end: number;
    }
  | { type: "close"; name: string; written: string; start: number; end: number }
  /** Entities are decoded, except in raw text elements, such as a style. */
  | { type: "text"; text: string; start: number; end: number }
  | { type: "comment"; text: string; start: number; end: number }
  | { type: "declaration"; start: number; end: number }
  /** The source ends within this tag. */
  | { type: "unfinished"; name: string; start: number; end: number };

/**
 * Tokenises markup and passes each token to `take`, without a tree: unclosed elements stay unclosed. Takes linear time.
 */
export function readMarkup(
  source: string,
  take: (token: MarkupToken) => void,
  { selfClosing = false }: { selfClosing?: boolean } = {},
): void {
  let tag: Extract<MarkupToken, { type: "open" }> | undefined;
  let attribute: MarkupAttribute | undefined;
  let lastEnd = 0;
  const visit = (token: MarkupToken) => {
    lastEnd = token.end;
    take(token);
  };
  const finish = (closed: boolean, end: number) => {
    if (!tag) return;
    const done = { ...tag, selfClosing: closed, end: end + 1 };
    tag = undefined;
    visit(done);
  };
  const callbacks: TokenizerCallbacks = {
    onopentagname(start, end) {
      const written = source.slice(start, end);
      const name = written.toLowerCase();
      tag = {
        type: "open",
        name,
        written,
        attributes: [],
        selfClosing: false,
        start: start - 1,
        end,
      };
    },
    onattribname(start, end) {
      attribute = { name: source.slice(start, end).toLowerCase(), value: "", raw: "" };
    },
    onattribdata(start, end) {
      if (!attribute) return;
      attribute.value += source.slice(start, end);
      attribute.raw += source.slice(start, end);
    },
    onattribentity(codepoint) {
      if (!attribute) return;
      const character = String.fromCodePoint(codepoint);
      attribute.value += character;
      attribute.raw += `&#${codepoint};`;
    },
    onattribend(_quote: QuoteType) {
      if (tag && attribute) tag.attributes.push(attribute);
      attribute = undefined;
    },
    onopentagend: (end) => finish(false, end),
    onselfclosingtag: (end) => finish(true, end),
    onclosetag(start, end) {
      const written = source.slice(start, end);
      visit({ type: "close", name: written.toLowerCase(), written, start: start - 2, end });
    },
    ontext: (start, end) => visit({ type: "text", text: source.slice(start, end), start, end }),
    ontextentity: (codepoint, end) =>
      visit({ type: "text", text: String.fromCodePoint(codepoint), start: end, end }),
    oncomment(start, end, offset) {
      visit({
        type: "comment",
        text: source.slice(start, end - offset),
        start: source.lastIndexOf("<", start - 1),
        end: end + 1,
      });
    },
    oncdata: (start, end) => visit({ type: "declaration", start, end: end + 1 }),
    ondeclaration: (start, end) => visit({ type: "declaration", start: start - 2, end: end + 1 }),
    onprocessinginstruction: (start, end) => visit({ type: "declaration", start: start - 1, end }),
    onend() {
      const cut = source.lastIndexOf("<");
      if (!tag && cut >= lastEnd && /^<[a-z]/i.test(source.slice(cut, cut + 2)))
        visit({ type: "unfinished", name: source.slice(cut + 1), start: cut, end: source.length });
      if (tag) visit({ type: "unfinished", name: tag.name, start: tag.start, end: source.length });
    },
  };
  const tokenizer = new Tokenizer(
    { recognizeSelfClosing: selfClosing, decodeEntities: true },
    callbacks,
  );
  tokenizer.write(source);
  tokenizer.end();
}

/** Returns a function that converts an offset in a source to line and column, both from 1. */
export function lineFinder(source: string): (at: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = source.indexOf("\n"); at !== -1; at = source.indexOf("\n", at + 1))
    starts.push(at + 1);
  return (at) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - (starts[low] ?? 0) + 1 };
  };
}
