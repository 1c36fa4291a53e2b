import type { CampaignBodyFormat } from "@sortes/contract";
import { clip, type FindingList } from "./check-mjml.ts";
import { filterCss } from "./css-policy.ts";
import { addFields, fieldsInMarkup } from "./find-fields.ts";
import { ContrastReader } from "./inspect-contrast.ts";
import { attributeOf, images, inspectElement, links, type OpenToken } from "./inspect-elements.ts";
import { ShownLink } from "./inspect-links.ts";
import { CampaignMarkupError } from "./markup-policy.ts";
import { type MarkupToken, readMarkup } from "./markup-tokens.ts";
import { withoutFields } from "./merge-fields.ts";
import { MjmlPlace } from "./mjml-comments.ts";
import { balanced, type Conditional, conditionalOf } from "./outlook-comments.ts";

/** Maximum nesting of elements; deeper ones break mail clients. */
const deepest = 250;

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const voidTags = words("area base br col embed hr img input link meta source track wbr");
/** Elements that HTML closes implicitly, so that they add no depth. */
const selfEnding = words("p li dt dd td th tr thead tbody tfoot colgroup option");

/** The parts of a letter that the findings are about. */
export interface Contents {
  /** Whether it has any readable text besides the links of its footer. */
  hasWords: boolean;
  hasPictures: boolean;
}

/** Whether a text has anything to read. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Links of a footer, whose texts do not count as part of the letter. */
const ofFooter = /^\s*\{\{\s{0,20}(?:unsubscribe|preferences)_url/;

/**
 * Finds problems in a body that staff should check.
 * @throws CampaignMarkupError MARKUP_TOO_COMPLEX if elements are nested too deeply.
 */
export function inspectBody(
  body: string,
  format: CampaignBodyFormat,
  found: FindingList,
): Contents {
  let depth = 0;
  const contents = { hasWords: false, hasPictures: false };
  const colors = new ContrastReader(format, found);
  let shown: ShownLink | undefined;
  let style: { text: string; at: number } | undefined;
  /** mj-attributes contains defaults, not images or links. */
  let defaults = false;

  const opened = (token: OpenToken) => {
    const { name, start } = token;
    if (name === "mj-attributes") defaults = !token.selfClosing;
    if (name === "style" || name === "mj-style") style = { text: "", at: start };
    inspectElement(token, found, { format, isDefault: defaults });
    if (!token.selfClosing && !voidTags.has(name)) colors.opened(token);
    if (!defaults && images.has(name)) contents.hasPictures = true;
    const href = links.has(name) && !voidTags.has(name) && attributeOf(token, "href");
    if (!defaults && href && !token.selfClosing) shown = new ShownLink(href, start);
    if (!token.selfClosing && !voidTags.has(name) && !selfEnding.has(name)) depth += 1;
    if (depth > deepest) throw new CampaignMarkupError("MARKUP_TOO_COMPLEX");
  };

  const read = (text: string) => {
    if (style) style.text += text;
    else {
      if (!shown || !ofFooter.test(shown.href)) contents.hasWords ||= isReadable(text);
      colors.read(text);
    }
    shown?.add(text);
  };

  const closed = (name: string) => {
    if (links.has(name)) {
      shown?.inspect(found);
      shown = undefined;
    }
    colors.closed(name);
    if (!selfEnding.has(name) && depth > 0) depth -= 1;
    if (name === "mj-attributes") defaults = false;
    if (!style || (name !== "style" && name !== "mj-style")) return;
    inspectStyles(style, found);
    style = undefined;
  };

  const place = new MjmlPlace();
  const conditionals: { conditional: Conditional; at: number; written: string }[] = [];
  const commented = (token: Extract<MarkupToken, { type: "comment" }>) => {
    if (style) style.text += token.text;
    const written = body.slice(token.start, token.end);
    const at = token.start;
    const conditional = format === "html" || place.isHtml ? conditionalOf(token, body) : undefined;
    if (conditional) conditionals.push({ conditional, at, written });
    else if (/^\s{0,9}\[if/i.test(token.text))
      found.add("CONDITION_REMOVED", at, { what: clip(written) });
    if (conditional?.kind === "hidden")
      inspectHidden(conditional.content, at + written.indexOf(">") + 1, found);
  };

  readMarkup(
    body,
    (token) => {
      if (format === "mjml") place.read(token);
      if (token.type === "open") opened(token);
      else if (token.type === "close") closed(token.name);
      else if (token.type === "text") read(token.text);
      else if (token.type === "unfinished") found.addRemoved(`<${token.name}`, token.start);
      else if (token.type === "comment") commented(token);
    },
    { selfClosing: format === "mjml" },
  );
  balanced(
    conditionals.map(({ conditional }) => conditional),
    (content) => content,
    (number, end) => {
      const { at = 0, written = "" } = conditionals[number] ?? {};
      found.add("CONDITION_REMOVED", at, { what: clip(end ?? written) });
    },
  );
  addFields(fieldsInMarkup(body, { selfClosing: format === "mjml" }), found);
  return contents;
}

/** Reports what is removed from a style sheet. @param style its text and its offset in the body */
function inspectStyles({ text, at }: { text: string; at: number }, found: FindingList): void {
  const rest = withoutFields(text);
  if (rest !== text) found.addRemoved("{{…}}", at);
  for (const { text: what, isImport } of filterCss(rest).removed)
    if (isImport) found.add("IMPORT_REMOVED", at, { what: clip(what) });
    else found.addRemoved(what, at);
}

/** Inspects markup that only Outlook reads. @param at its offset in the body */
function inspectHidden(content: string, at: number, found: FindingList): void {
  let style: { text: string; at: number } | undefined;
  readMarkup(content, (token) => {
    const start = at + token.start;
    if (token.type === "open") {
      inspectElement({ ...token, start }, found, { format: "html", isInOutlook: true });
      if (token.name === "style") style = { text: "", at: start };
    } else if (token.type === "text" && style) style.text += token.text;
    else if (token.type === "close" && token.name === "style" && style) {
      inspectStyles(style, found);
      style = undefined;
    }
  });
}
