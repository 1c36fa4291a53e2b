import { clickAddress, limits, openAddress } from "@sortes/contract";
import { type FieldToken, splitFields } from "./merge-fields.ts";
import { toShort } from "./tracking-mark.ts";

/**
 * A link in what `filterMail` has written: no attribute holds a quotation mark, and no text an angle bracket. Outlook's
 * own elements are links too.
 */
const link = /(<(?:a|v:[a-z]+) (?:[^<>]* )?href=")([^"]*)"/g;

const webAddress = /^https?:\/\/[^\s\p{C}]+$/iu;
/** Our own pages, at whatever address they are when the mail goes out. */
const ownAddress = /^\{\{site_url\}\}(?=[/?#]|$)/;

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": "\u{a0}",
};
const decoded = (value: string): string =>
  value.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity);

/**
 * Whether a link may lead over our server: one to the web, the same for every reader. What says something of the reader,
 * such as the link that ends the subscription, leads straight to where it is for.
 */
function isTrackable(target: string): boolean {
  if (target.length > limits.trackedLinks.address) return false;
  const address = target.replace(ownAddress, "https://sortes.test");
  return (
    webAddress.test(address) &&
    splitFields(address).every((part) => typeof part === "string") &&
    URL.canParse(address)
  );
}

/** Where the links of a frozen mail lead that can be tracked: each once, in their order, no more than there may be. */
export function trackableLinks(html: string): string[] {
  const targets = new Set<string>();
  for (const [, , value = ""] of html.matchAll(link)) {
    const target = decoded(value);
    if (isTrackable(target)) targets.add(target);
    if (targets.size === limits.trackedLinks.count) break;
  }
  return [...targets];
}

/** Fills the one field of a target that is the same for everybody. */
export const targetAddress = (target: string, siteUrl: string): string =>
  new URL(target.replace(ownAddress, () => siteUrl)).href;

const mark: FieldToken = { field: "tracking_mark", inUrl: false };

/**
 * Cuts frozen HTML at its merge fields, its links leading over our server and an invisible picture at its end.
 * @param links ids by target; links of which none is known stay as they are
 */
export function splitTracked(
  html: string,
  links: ReadonlyMap<string, string>,
): (string | FieldToken)[] {
  const parts: (string | FieldToken)[] = [];
  let from = 0;
  for (const match of html.matchAll(link)) {
    const [whole, before = "", value = ""] = match;
    const id = links.get(decoded(value));
    if (id === undefined) continue;
    const address = `{{site_url}}${clickAddress}/${toShort(id)}.`;
    parts.push(...splitFields(html.slice(from, match.index) + before + address), mark);
    from = match.index + whole.length - 1;
  }
  const end = Math.max(from, html.lastIndexOf("</body>"));
  const rest = end === from ? html.length : end;
  const picture = `<img src="{{site_url}}${openAddress}/`;
  const size = `.gif" width="1" height="1" alt="" style="display:block;border:0">`;
  parts.push(...splitFields(html.slice(from, rest) + picture), mark);
  return [...parts, ...splitFields(size + html.slice(rest))];
}
