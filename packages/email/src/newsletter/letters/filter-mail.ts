import { escapeHtml } from "../../mjml.ts";
import { filterCss, safeDeclarations } from "./css-policy.ts";
import {
  allowedAttribute,
  allowedInMail,
  allowedInOutlook,
  CampaignMarkupError,
  droppedWithContent,
  judgeAddress,
  keepsElement,
} from "./markup-policy.ts";
import { type MarkupAttribute, type MarkupToken, readMarkup } from "./markup-tokens.ts";
import { fieldsInUrl, withBraces } from "./address-fields.ts";
import { tightenFields, withoutFields, withoutQuotes } from "./merge-fields.ts";
import { balanced, type Conditional, placeIn } from "./outlook-comments.ts";
import { withHeight } from "./picture-size.ts";

/** The allowed value of an attribute; undefined if it is removed. */
export function attributeValue(
  { name, value }: Pick<MarkupAttribute, "name" | "value">,
  inOutlook = false,
): string | undefined {
  if (!allowedAttribute(name, inOutlook)) return undefined;
  if (name === "style") return safeDeclarations(withoutFields(value));
  if (name === "usemap") return /^#[^\s#]{1,100}$/.test(value) ? value : undefined;
  if (name === "srcset") return isSafeSrcset(value) ? fieldsInUrl(value) : undefined;
  if (name === "href" || name === "src" || name === "background") {
    const use = name === "href" ? "link" : "image";
    const address = withBraces(value);
    return judgeAddress(address, use) === "unsafe" ? undefined : fieldsInUrl(address);
  }
  if (name === "target") return value === "_blank" ? value : undefined;
  return tightenFields(value);
}

const isSafeSrcset = (value: string): boolean =>
  value.length <= 4000 &&
  value
    .split(/\s*,\s+/)
    .every(
      (candidate) => judgeAddress(candidate.trim().split(/\s/)[0] ?? "", "image") !== "unsafe",
    );

const conditional = /^\[if [a-z0-9 |&!()]{1,60}\]>([\s\S]*)<!\[endif\]$/i;
const openingConditional = /^\[if [a-z0-9 |&!()]{1,60}\]><!$/i;
/** Maximum characters of a mail. The largest mail clients clip at a tenth of this. */
const longest = 1_000_000;

/**
 * Rewrites a compiled mail with only allowed elements, attributes and addresses. Keeps Outlook's comments, filtered
 * likewise. Merge fields within addresses become `{{email|url}}`; they are removed where no value can be escaped, such
 * as in a style.
 * @throws CampaignMarkupError MARKUP_TOO_COMPLEX if it exceeds a million characters.
 */
export function filterMail(html: string, conditionals: readonly Conditional[] = []): string {
  if (html.length > longest) throw new CampaignMarkupError("MARKUP_TOO_COMPLEX");
  const mail = filtered(html, false, conditionals);
  if (mail.length > longest) throw new CampaignMarkupError("MARKUP_TOO_COMPLEX");
  return mail;
}

function filtered(
  html: string,
  inOutlook: boolean,
  conditionals: readonly Conditional[] = [],
): string {
  const out: string[] = [];
  /** The conditionals in the order of the mail, with their offsets in it. */
  const placed: { at: number; conditional: Conditional }[] = [];
  /** Text not yet written, since a merge field may span several tokens. */
  let text = "";
  /** The element whose text is being collected: a title's is kept, a style's checked at its end, others' dropped. */
  let raw: { name: string; opening: string | undefined; text: string } | undefined;
  let inBody = false;
  let declared = inOutlook;

  const endRaw = () => {
    if (!raw?.opening) return;
    const { name, opening, text } = raw;
    if (name === "title") out.push(opening, text, "</title>");
    else {
      const { css } = filterCss(withoutFields(text));
      if (css.trim() !== "") out.push(opening, css, "</style>");
    }
  };

  const open = (token: Extract<MarkupToken, { type: "open" }>) => {
    const { name } = token;
    const written = keepsElement(token, inOutlook) ? opening(token, inOutlook) : undefined;
    if (droppedWithContent.has(name)) {
      const kept = name === "style" || (name === "title" && !inBody);
      raw = { name, opening: kept && written ? written : undefined, text: "" };
      return;
    }
    if (name === "body") inBody = true;
    if (written) out.push(written);
  };

  const endText = () => {
    if (text !== "") out.push(withoutQuotes(textOf(tightenFields(text))));
    text = "";
  };

  const comment = (written: string) => {
    const conditional = conditionals[placeIn(written) ?? -1];
    if (conditional) placed.push({ at: out.push("") - 1, conditional });
    else if (!inOutlook) out.push(commentOf(written));
  };

  readMarkup(html, (token) => {
    if (raw && token.type === "text") {
      if (raw.opening) raw.text += raw.name === "title" ? escapeHtml(token.text) : token.text;
      return;
    }
    if (token.type === "text") {
      text += token.text;
      return;
    }
    endText();
    switch (token.type) {
      case "open":
        open(token);
        break;
      case "close":
        if (raw?.name === token.name) {
          endRaw();
          raw = undefined;
        } else if (inOutlook ? allowedInOutlook(token.name) : allowedInMail.has(token.name))
          if (!droppedWithContent.has(token.name)) out.push(`</${tagOf(token, inOutlook)}>`);
        break;
      case "comment":
        comment(token.text);
        break;
      case "declaration":
        if (!declared && !inBody) out.push("<!doctype html>");
        declared = true;
        break;
      case "unfinished":
        break;
    }
  });
  endText();
  if (raw?.name === "title") endRaw();
  if (placed.length > 0) place(placed, out);
  return out.join("");
}

/** Writes conditionals into a mail; elements that they left open are closed before the end of its body. */
function place(placed: readonly { at: number; conditional: Conditional }[], out: string[]): void {
  const { written, end } = balanced(
    placed.map(({ conditional }) => conditional),
    (content) => filtered(content, true),
  );
  for (const [number, { at }] of placed.entries()) out[at] = written[number] ?? "";
  const bodyEnd = out.lastIndexOf("</body>");
  out.splice(bodyEnd === -1 ? out.length : bodyEnd, 0, end);
}

const escapeAttribute = (value: string): string => textOf(value).replaceAll('"', "&quot;");

/** Outlook's settings are XML, where case matters. */
const tagOf = ({ name, written }: { name: string; written: string }, inOutlook: boolean): string =>
  inOutlook && /^[ow]:/.test(name) ? written : name;

const textOf = (text: string): string =>
  text.replaceAll(/[&<>\u{a0}]/gu, (character) => textEntities[character] ?? character);
const textEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\u{a0}": "&nbsp;",
};

function commentOf(text: string): string {
  if (openingConditional.test(text) || text === "<![endif]") return `<!--${text}-->`;
  const match = conditional.exec(text);
  if (!match) return "";
  const head = text.slice(0, text.indexOf(">") + 1);
  const content = filtered(match[1] ?? "", true);
  return /--!?>/.test(content) ? "" : `<!--${head}${content}<![endif]-->`;
}

function opening(token: Extract<MarkupToken, { type: "open" }>, inOutlook: boolean): string {
  const { selfClosing } = token;
  const attributes = token.name === "img" ? withHeight(token.attributes) : token.attributes;
  const seen = new Set<string>();
  const kept = attributes.flatMap((attribute) => {
    if (seen.has(attribute.name)) return [];
    seen.add(attribute.name);
    const value = attributeValue(attribute, inOutlook);
    return value === undefined ? [] : [` ${attribute.name}="${escapeAttribute(value)}"`];
  });
  return `<${tagOf(token, inOutlook)}${kept.join("")}${selfClosing ? " /" : ""}>`;
}
