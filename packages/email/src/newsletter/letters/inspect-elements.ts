import type { CampaignBodyFormat } from "@sortes/contract";
import { withBraces } from "./address-fields.ts";
import { clip, type FindingList } from "./check-mjml.ts";
import { isSafeCss, safeDeclarations } from "./css-policy.ts";
import { attributeValue } from "./filter-mail.ts";
import { fieldsInText } from "./find-fields.ts";
import { allowedInText, judgeAddress, keepsElement } from "./markup-policy.ts";
import type { MarkupToken } from "./markup-tokens.ts";
import { withoutFields } from "./merge-fields.ts";
import { staysInConditional } from "./outlook-comments.ts";

export type OpenToken = Extract<MarkupToken, { type: "open" }>;

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
/** The elements around a document's body. The layout has its own, so removing them loses nothing. */
const frame = words("html head body title meta");
export const images = words("img mj-image mj-carousel-image");
export const links = words("a area mj-button mj-navbar-link");
const linkAttributes = words("href base-url");
const imageAttributes = words(
  "src background background-url thumbnails-src icon-wrapped-url icon-unwrapped-url",
);

export const attributeOf = ({ attributes }: OpenToken, wanted: string): string | undefined =>
  attributes.find(({ name }) => name === wanted)?.value;

const isMjml = (name: string): boolean => name === "mjml" || name.startsWith("mj-");

interface Where {
  format: CampaignBodyFormat;
  /** Within `mj-attributes`, which holds no images or links. */
  isDefault?: boolean;
  /** In a conditional comment that only Outlook reads. */
  isInOutlook?: boolean;
}

/** Reports what is removed from an element, or missing in it. */
export function inspectElement(token: OpenToken, found: FindingList, where: Where): void {
  const { name, start } = token;
  const isSheet = name === "link" && /stylesheet/i.test(attributeOf(token, "rel") ?? "");
  if (name === "mj-font" || isSheet) found.add("IMPORT_REMOVED", start, { what: `<${name}>` });
  else if (!staysElement(token, where)) found.addRemoved(`<${name}>`, start);
  if (!where.isDefault) inspectCompleteness(token, found);
  for (const attribute of token.attributes)
    inspectAttribute(token, attribute, found, where.isInOutlook ?? false);
}

function staysElement(token: OpenToken, { format, isInOutlook }: Where): boolean {
  const { name } = token;
  if (isMjml(name) || name === "style") return true;
  if (isInOutlook) return staysInConditional(name);
  if (frame.has(name) && keepsElement(token)) return true;
  return format === "mjml" ? keepsElement(token) : allowedInText.has(name);
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
  isInOutlook: boolean,
): void {
  const { name, value } = attribute;
  if (linkAttributes.has(name)) inspectAddress(value, "link", element, start, found);
  else if (imageAttributes.has(name)) inspectAddress(value, "image", element, start, found);
  else if (name === "style") {
    if (safeDeclarations(withoutFields(value)) !== value) found.addRemoved("style", start);
  } else if (!staysAttribute(element, attribute, isInOutlook)) {
    found.addRemoved(element === "mj-html-attribute" ? value : name, start);
  }
}

/** Whether an attribute stays. Those of MJML are written into styles. */
function staysAttribute(
  element: string,
  { name, value }: { name: string; value: string },
  isInOutlook: boolean,
): boolean {
  if (element === "mj-html-attribute")
    return attributeValue({ name: value.toLowerCase(), value: "" }) !== undefined;
  if (isMjml(element)) return isSafeCss(value);
  // removing the document's elements also removes its background
  if (frame.has(element)) return !name.startsWith("on");
  return attributeValue({ name, value }, isInOutlook) !== undefined;
}

function inspectAddress(
  value: string,
  use: "link" | "image",
  element: string,
  at: number,
  found: FindingList,
): void {
  const judged = judgeAddress(withBraces(value), use);
  const params = { address: clip(value.trim()) };
  if (judged === "unsafe") found.add("LINK_UNSAFE", at, params);
  else if (judged === "relative" && beginsForeign(value)) return;
  else if (judged === "relative") found.add("LINK_NOT_ABSOLUTE", at, params);
  else if (judged === "insecure") found.add("LINK_INSECURE", at, params);
  else if (judged === "empty") found.add("LINK_EMPTY", at, { what: `<${element}>` });
  else if (use === "image" && /^\s*data:/i.test(value.slice(0, 100))) found.add("PICTURE_DATA", at);
}

/** Whether an address begins with another program's field, which has its own finding. */
function beginsForeign(address: string): boolean {
  const [first] = fieldsInText(withBraces(address).trim());
  return (
    first?.at === 0 && (first.kind === "foreign" || !/^[a-z0-9_]{1,40}(?:\||$)/.test(first.name))
  );
}
