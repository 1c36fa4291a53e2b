import type { CampaignBodyFormat } from "@sortes/contract";
import { attributeValue, keepsElement } from "./filter-mail.ts";
import { clip, type FindingList } from "./check-mjml.ts";
import { ContrastReader } from "./inspect-contrast.ts";
import { ShownLink } from "./inspect-links.ts";
import {
  allowedInText,
  CampaignMarkupError,
  isSafeStylesheet,
  judgeAddress,
  safeDeclarations,
} from "./markup-policy.ts";
import { type MarkupToken, readMarkup } from "./markup-tokens.ts";
import { unknownFields, withoutFields } from "./merge-fields.ts";

type OpenToken = Extract<MarkupToken, { type: "open" }>;

/** Elements within each other. Deeper ones stop mail programs. */
const deepest = 250;

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const voidTags = words("area base br col embed hr img input link meta source track wbr");
/** Elements that HTML closes by itself, so that they add no depth. */
const selfEnding = words("p li dt dd td th tr thead tbody tfoot colgroup option");
/** The elements around a document's body. The layout has its own, so removing them loses nothing. */
const frame = words("html head body title meta");
const images = words("img mj-image mj-carousel-image");
const links = words("a mj-button mj-navbar-link");
const linkAttributes = words("href base-url");
const imageAttributes = words(
  "src background background-url thumbnails-src icon-wrapped-url icon-unwrapped-url",
);

/** What a letter consists of. */
export interface Contents {
  /** Whether anything can be read in it, the links of its footer apart. */
  hasWords: boolean;
  hasPictures: boolean;
}

/** Whether a text has anything to read. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Links of a footer, whose words are no letter. */
const ofFooter = /^\s*\{\{\s{0,20}(?:unsubscribe|preferences)_url/;

/**
 * Finds problems in a body that staff should check.
 * @throws CampaignMarkupError MARKUP_TOO_COMPLEX if elements are too deep in each other.
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
    inspectElement(token, format, found);
    if (!defaults) inspectCompleteness(token, found);
    if (!token.selfClosing && !voidTags.has(name)) colors.opened(token);
    if (!defaults && images.has(name)) contents.hasPictures = true;
    const href = links.has(name) && attributeOf(token, "href");
    if (!defaults && href && !token.selfClosing) shown = new ShownLink(href, start);
    for (const attribute of token.attributes) inspectAttribute(token, attribute, found);
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
    if (!isSafeStylesheet(style.text)) found.addRemoved(`<${name}>`, style.at);
    else if (withoutFields(style.text) !== style.text) found.addRemoved("{{…}}", style.at);
    style = undefined;
  };

  readMarkup(
    body,
    (token) => {
      if (token.type === "open") opened(token);
      else if (token.type === "close") closed(token.name);
      else if (token.type === "text") read(token.text);
      else if (token.type === "comment" && /^\s*\[if/i.test(token.text))
        found.addRemoved("<!--[if]-->", token.start);
      else if (token.type === "unfinished") found.addRemoved(`<${token.name}`, token.start);
    },
    { selfClosing: format === "mjml" },
  );
  for (const { name, at } of unknownFields(body))
    found.add("FIELD_UNKNOWN", at, { field: clip(name) });
  return contents;
}

const attributeOf = ({ attributes }: OpenToken, wanted: string): string | undefined =>
  attributes.find(({ name }) => name === wanted)?.value;

const isMjml = (name: string): boolean => name === "mjml" || name.startsWith("mj-");

/** Whether an element stays. Fonts of elsewhere would be fetched by the reader's program. */
function inspectElement(token: OpenToken, format: CampaignBodyFormat, found: FindingList): void {
  const { name, start } = token;
  const stays = isMjml(name)
    ? name !== "mj-font"
    : name === "style" ||
      (frame.has(name) && keepsElement(token)) ||
      (format === "mjml" ? keepsElement(token) : allowedInText.has(name));
  if (!stays) found.addRemoved(`<${name}>`, start);
}

function inspectCompleteness({ name, attributes, start }: OpenToken, found: FindingList): void {
  const has = (wanted: string) => attributes.some((attribute) => attribute.name === wanted);
  if (images.has(name) && !has("alt")) found.add("ALT_MISSING", start);
  const leadsNowhere = images.has(name)
    ? !has("src")
    : links.has(name) && !["href", "name", "id"].some(has);
  if (leadsNowhere) found.add("LINK_EMPTY", start, { what: `<${name}>` });
}

function inspectAttribute(
  { name: element, start }: OpenToken,
  attribute: { name: string; value: string },
  found: FindingList,
): void {
  const { name, value } = attribute;
  if (linkAttributes.has(name)) inspectAddress(value, "link", element, start, found);
  else if (imageAttributes.has(name)) inspectAddress(value, "image", element, start, found);
  else if (name === "style") {
    if (withoutFields(safeDeclarations(value)) !== value) found.addRemoved("style", start);
  } else if (!staysAttribute(element, attribute)) {
    found.addRemoved(element === "mj-html-attribute" ? value : name, start);
  }
}

/** Whether an attribute stays. Those of MJML are written into styles. */
function staysAttribute(
  element: string,
  { name, value }: { name: string; value: string },
): boolean {
  if (element === "mj-html-attribute")
    return attributeValue({ name: value.toLowerCase(), value: "" }) !== undefined;
  if (isMjml(element)) return isSafeStylesheet(value);
  // removing the document's elements also removes its background
  if (frame.has(element)) return !name.startsWith("on");
  return attributeValue({ name, value }) !== undefined;
}

function inspectAddress(
  value: string,
  use: "link" | "image",
  element: string,
  at: number,
  found: FindingList,
): void {
  const judged = judgeAddress(value, use);
  const params = { address: clip(value.trim()) };
  if (judged === "unsafe") found.add("LINK_UNSAFE", at, params);
  else if (judged === "relative") found.add("LINK_NOT_ABSOLUTE", at, params);
  else if (judged === "insecure") found.add("LINK_INSECURE", at, params);
  else if (judged === "empty") found.add("LINK_EMPTY", at, { what: `<${element}>` });
  else if (use === "image" && /^\s*data:/i.test(value.slice(0, 100))) found.add("PICTURE_DATA", at);
}
