// oxlint-disable-next-line typescript/triple-slash-reference -- importing packages have to find it too
/// <reference path="./css-tree.d.ts" />
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { judgeAddress } from "./markup-policy.ts";

/** CSS that is safe in a mail, and what was removed from it. */
interface FilteredCss {
  css: string;
  removed: RemovedCss[];
}

/** A rule or declaration that was removed. */
interface RemovedCss {
  text: string;
  /** Whether it is an `@import` rule. */
  isImport: boolean;
}

interface CssToken {
  type: number;
  text: string;
}

const escape = /\\([0-9a-f]{1,6})\s?/gi;
const unescaped = (css: string): string =>
  css
    .replaceAll(escape, (_all, code: string) => {
      const point = Number.parseInt(code, 16);
      return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : "";
    })
    .replaceAll("\\", "");

/** Whether CSS could run code, fetch, or break out, even if escapes or comments obscure it. */
function isHarmful(css: string): boolean {
  const plain = unescaped(css.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, "")).toLowerCase();
  if (
    /@import|@charset|@namespace|expression\s*\(|behaviou?r\s*:|-moz-binding|javascript:|vbscript:|<[/!a-z]|[\0\u{fffd}]/u.test(
      plain,
    )
  )
    return true;
  if (/position\s*:\s*fixed/.test(plain)) return true;
  return [
    ...plain.matchAll(/(?:url|src|image|image-set|cross-fade)\s*\(\s*(["']?)([^"')]{0,100000})/g),
  ].some(([, , address = ""]) => isHarmfulAddress(address));
}

/** Whether an address may run code, or has no scheme, which the mail client would then choose. */
const isHarmfulAddress = (address: string): boolean =>
  judgeAddress(address, "image") === "unsafe" || address.trim().startsWith("//");

/** Whether a value is safe in a style unchanged. */
export const isSafeCss = (css: string): boolean => !isHarmful(css);

/**
 * The safe rules and declarations of a style sheet or style attribute. Cuts only where CSS itself ends a rule or
 * declaration, so that the rest keeps its meaning. HTML comment marks and `@charset`, which have no effect in a mail,
 * are removed without being reported.
 */
export function filterCss(css: string): FilteredCss {
  if (!isHarmful(css)) return { css, removed: [] };
  const removed: RemovedCss[] = [];
  const kept = safeItems(tokensOf(css), 0, removed);
  // clients that parse CSS differently from the standard must not see anything harmful either
  if (!isHarmful(kept)) return { css: kept, removed };
  return { css: "", removed: [{ text: css, isImport: false }] };
}

/** Maximum characters of a style attribute, which may contain a small image. */
const longestStyle = 50_000;

/** The safe declarations of a style attribute; empty if it is too long. */
export const safeDeclarations = (style: string): string =>
  style.length > longestStyle ? "" : filterCss(style).css;

const measures: ReadonlySet<number> = new Set([tokenTypes.Dimension, tokenTypes.Number]);

/** Tokenises CSS, neutralising what an HTML parser would take for markup where CSS does not care. */
function tokensOf(css: string): CssToken[] {
  const tokens: CssToken[] = [];
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end);
    const last = tokens.at(-1);
    // (400px<width) in a media query
    if (type === tokenTypes.Ident && last?.text === "<" && measures.has(tokens.at(-2)?.type ?? 0))
      last.text = "< ";
    if (type === tokenTypes.CDO || type === tokenTypes.CDC)
      tokens.push({ type: tokenTypes.WhiteSpace, text: " " });
    else if (type === tokenTypes.Comment && text.includes("<")) tokens.push({ type, text: "/**/" });
    else tokens.push({ type, text });
  });
  return tokens;
}

/** Maximum nesting in which only the innermost harmful part is removed. */
const deepest = 8;

const textOf = (tokens: readonly CssToken[]): string => tokens.map(({ text }) => text).join("");

function safeItems(tokens: readonly CssToken[], depth: number, removed: RemovedCss[]): string {
  return itemsOf(tokens)
    .map((item) => safeItem(item, depth, removed))
    .join("");
}

const spaces: ReadonlySet<number> = new Set([tokenTypes.WhiteSpace, tokenTypes.Comment]);

/** A rule or declaration without its harmful parts; empty if nothing remains. */
function safeItem({ tokens, block }: CssItem, depth: number, removed: RemovedCss[]): string {
  const whole = textOf(tokens);
  if (!isHarmful(whole)) return whole;
  const first = tokens.find(({ type }) => !spaces.has(type));
  const name = unescaped(first?.text ?? "").toLowerCase();
  if (name === "@charset" && block === undefined) return "";
  const prelude = block && textOf(tokens.slice(0, block.from));
  if (block && prelude !== undefined && depth < deepest && !isHarmful(prelude)) {
    const inner = safeItems(tokens.slice(block.from, block.to), depth + 1, removed);
    const rest = prelude + inner + textOf(tokens.slice(block.to));
    if (!isHarmful(rest)) return rest;
  }
  removed.push({ text: whole.trim(), isImport: name === "@import" });
  return "";
}

/** The tokens of one rule or declaration, with the range inside its braces. */
interface CssItem {
  tokens: readonly CssToken[];
  block: { from: number; to: number } | undefined;
}

const closers: ReadonlyMap<number, number> = new Map([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);

function itemsOf(tokens: readonly CssToken[]): CssItem[] {
  const items: CssItem[] = [];
  /** The expected closing brackets, innermost last; others close nothing. */
  const open: number[] = [];
  let from = 0;
  let brace: number | undefined;
  const end = (at: number, closing: 0 | 1) => {
    const block = brace === undefined ? undefined : { from: brace - from, to: at - closing - from };
    items.push({ tokens: tokens.slice(from, at), block });
    from = at;
    brace = undefined;
  };
  for (const [at, { type }] of tokens.entries()) {
    const closer = closers.get(type);
    if (closer !== undefined) {
      if (type === tokenTypes.LeftCurlyBracket && open.length === 0) brace = at + 1;
      open.push(closer);
    } else if (open.at(-1) === type) {
      open.pop();
      if (open.length === 0 && type === tokenTypes.RightCurlyBracket) end(at + 1, 1);
    } else if (open.length === 0 && type === tokenTypes.Semicolon) end(at + 1, 0);
  }
  if (from < tokens.length) end(tokens.length, 0);
  return items;
}
