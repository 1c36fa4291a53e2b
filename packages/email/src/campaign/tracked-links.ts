import { createHmac, timingSafeEqual } from "node:crypto";
import { clickAddress, limits, openAddress } from "@sortes/contract";
import { type FieldToken, splitFields } from "./merge-fields.ts";

/** Bytes of the signature: 16 signs of base64url. */
const macBytes = 12;

/**
 * The signed recipient in the tracked addresses of one mail. The recipient belongs to one run of one campaign; whether
 * the link does too is checked when it is followed.
 * @param recipientId a whole number as text.
 */
export const trackingMark = (secret: string, recipientId: string): string =>
  `${toShort(recipientId)}.${macOf(secret, recipientId).toString("base64url")}`;

/** @returns the recipient's id, or undefined if we did not make the mark. Asks no database. */
export function readTrackingMark(secret: string, mark: string): string | undefined {
  const found = /^([0-9a-z]{1,13})\.([\w-]{16})$/.exec(mark);
  const recipientId = found && fromShort(found[1] ?? "");
  if (!recipientId) return undefined;
  const given = Buffer.from(found[2] ?? "", "base64url");
  return timingSafeEqual(given, macOf(secret, recipientId)) ? recipientId : undefined;
}

/** An id of the database, as short as an address is to be. */
const toShort = (id: string): string => BigInt(id).toString(36);

const largestId = 2n ** 63n - 1n;

/** @returns undefined if `toShort` cannot have produced it. */
export function fromShort(short: string): string | undefined {
  if (!/^[0-9a-z]{1,13}$/.test(short)) return undefined;
  const id = [...short].reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n);
  return id > 0n && id <= largestId && id.toString(36) === short ? id.toString() : undefined;
}

const macOf = (secret: string, recipientId: string): Buffer =>
  createHmac("sha256", secret).update(`track\0${recipientId}`).digest().subarray(0, macBytes);

/**
 * A link in the output of `filterMail`, where no attribute contains a quotation mark and no text an angle bracket.
 * Includes Outlook's own elements.
 */
export const link = /(<(?:a|v:[a-z]+) (?:[^<>]* )?href=")([^"]*)"/g;

const webAddress = /^https?:\/\/[^\s\p{C}]+$/iu;
/** Our own pages, at whatever address they are when the mail goes out. */
const ownAddress = /^\{\{site_url\}\}(?=[/?#]|$)/;

/** The page of a letter: whoever opens it reads on, and follows none of its links. */
const ownLetter = /^\{\{site_url\}\}\/newsletter\/[0-9a-f-]{36}$/;

/** Whether a link leads to the page of the letter that it is in. */
export const leadsToArchive = (target: string): boolean => ownLetter.test(target);

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": "\u{a0}",
};
/** The target in an attribute of a link. */
export const decoded = (value: string): string =>
  value.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity);

/**
 * Whether a link may be tracked: a web link that is the same for every reader. Links with a reader's data, such as the
 * unsubscribe link, stay direct.
 */
function isTrackable(target: string): boolean {
  if (target.length > limits.trackedLinks.address || leadsToArchive(target)) return false;
  const address = target.replace(ownAddress, "https://sortes.test");
  return (
    webAddress.test(address) &&
    splitFields(address).every((part) => typeof part === "string") &&
    URL.canParse(address)
  );
}

/** The targets of a frozen mail's trackable links: unique, in order, up to the maximum. */
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
 * @param links ids by target; links without an id stay unchanged
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
