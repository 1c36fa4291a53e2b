import type { MergeField } from "@sortes/contract";
import { withBraces } from "./address-fields.ts";
import { clip, type FindingList } from "./check-mjml.ts";
import { foreignFields, meaningOf } from "./foreign-fields.ts";
import type { MarkupParams } from "./markup-policy.ts";
import { readMarkup } from "./markup-tokens.ts";
import { isField } from "./merge-fields.ts";
import { readConditional } from "./outlook-comments.ts";

/** A field in a letter that readers would see unreplaced, with its braces or brackets. */
interface FoundField {
  /** `unknown`: in double braces; `parted`: with markup inside; `foreign`: in another program's syntax. */
  kind: "unknown" | "parted" | "foreign";
  /** The text within the braces, or all of a foreign field. */
  name: string;
  at: number;
  ours: MergeField | undefined;
  key: string;
}

const none: ReadonlySet<string> = new Set();
const inBraces = /\{\{([^{}]{1,300})\}\}/g;

/** The text of a letter in reading order, collected from the pieces between markup. */
export class FieldText {
  /** The offset of each piece in the joined text and in the source. */
  readonly #starts: { joined: number; at: number }[] = [];
  /** Offsets in the joined text where there is markup. */
  readonly #cuts: number[] = [];
  #text = "";

  add(text: string, at: number): void {
    this.#starts.push({ joined: this.#text.length, at });
    this.#text += text;
  }

  /** Records markup at the current position. @param isBlock whether it begins a new line */
  cut(isBlock: boolean): void {
    if (isBlock) this.#text += "\n";
    if (this.#cuts.at(-1) !== this.#text.length) this.#cuts.push(this.#text.length);
  }

  /** @param own the keys of custom fields */
  fields(own: ReadonlySet<string> = none): FoundField[] {
    const found: FoundField[] = [];
    const text = this.#text;
    let cut = 0;
    for (const { 0: whole, 1: inside = "", index } of text.matchAll(inBraces)) {
      while ((this.#cuts[cut] ?? Infinity) <= index) cut += 1;
      const isParted = (this.#cuts[cut] ?? Infinity) < index + whole.length;
      if (!isParted && isField(inside, own)) continue;
      const name = inside
        .trim()
        .replaceAll(/\s+/g, " ")
        .replace(/\|url(?=$|\|)/, "");
      const kind = isParted ? "parted" : "unknown";
      found.push({ kind, name, at: this.#placeOf(index), ...meaningOf(name) });
    }
    const foreign = foreignFields(text, this.#cuts).map(({ tag, ...field }) => ({
      ...field,
      kind: "foreign" as const,
      name: tag,
      at: this.#placeOf(field.at),
    }));
    return [...found, ...foreign];
  }

  #placeOf(joined: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle]?.joined ?? 0) <= joined) low = middle;
      else high = middle - 1;
    }
    const start = this.#starts[low];
    return start ? start.at + joined - start.joined : 0;
  }
}

/** The fields in a text without markup. */
export function fieldsInText(text: string, own?: ReadonlySet<string>): FoundField[] {
  const read = new FieldText();
  read.add(text, 0);
  return read.fields(own);
}

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));
/** Elements whose text is not part of the letter. */
const unread = setOf("style mj-style script title iframe noembed noframes xmp plaintext textarea");
/** Attributes that readers do not see, and in which fields have no value. */
const unreadAttributes = setOf("style class css-class id name");
/** Inline elements. */
const inLine = setOf(
  "a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr",
);

/**
 * The fields in markup.
 * @param own the keys of custom fields
 */
export function fieldsInMarkup(
  markup: string,
  { selfClosing = false, own = none }: { selfClosing?: boolean; own?: ReadonlySet<string> } = {},
): FoundField[] {
  const read = new FieldText();
  const found: FoundField[] = [];
  let skipping: string | undefined;
  const inside = (text: string, at: number) =>
    fieldsInText(text, own).map((field) => ({ ...field, at }));
  readMarkup(
    markup,
    (token) => {
      if (token.type === "text" && skipping === undefined) read.add(token.text, token.start);
      else if (token.type === "open" || token.type === "close") read.cut(!inLine.has(token.name));
      if (token.type === "open") {
        if (unread.has(token.name) && !token.selfClosing) skipping ??= token.name;
        for (const { name, value } of token.attributes)
          if (!unreadAttributes.has(name)) found.push(...inside(withBraces(value), token.start));
      } else if (token.type === "close" && token.name === skipping) skipping = undefined;
      else if (token.type === "comment") found.push(...inComment(token, own));
    },
    { selfClosing },
  );
  return [...found, ...read.fields(own)];
}

/** The fields in a conditional comment of Outlook, or in PHP, which is a comment to all others. */
function inComment(
  { text, start }: { text: string; start: number },
  own: ReadonlySet<string>,
): FoundField[] {
  if (/^\?(?:=|php\s)/i.test(text))
    return [{ kind: "foreign", name: `<${text}>`, at: start, ...meaningOf(text.slice(1)) }];
  const outlook = readConditional(text);
  if (outlook?.kind !== "hidden") return [];
  return fieldsInMarkup(outlook.content, { own }).map((field) => ({ ...field, at: start }));
}

/** The fields that prevent a mail from being sent. @param own the keys of custom fields */
export const brokenFields = (
  text: string,
  form: "html" | "text",
  own: ReadonlySet<string>,
): { name: string; isParted: boolean }[] =>
  (form === "html" ? fieldsInMarkup(text, { own }) : fieldsInText(text, own))
    .filter(({ kind }) => kind !== "foreign")
    .map(({ name, kind }) => ({ name, isParted: kind === "parted" }));

const codes = {
  unknown: "FIELD_UNKNOWN",
  parted: "FIELD_PARTED",
  foreign: "FIELD_FOREIGN",
} as const;

/** Adds findings about fields. @param at their position; default: each field's own */
export function addFields(
  fields: readonly FoundField[],
  found: FindingList,
  { at, params }: { at?: number | null; params?: MarkupParams } = {},
): void {
  for (const { kind, name, key, ...field } of fields) {
    const ours = field.ours ? `{{${field.ours}}}` : "none";
    const said: MarkupParams = kind === "parted" ? {} : { ours, key: clip(key) };
    found.add(codes[kind], at === undefined ? field.at : at, {
      field: clip(name),
      ...said,
      ...params,
    });
  }
}
