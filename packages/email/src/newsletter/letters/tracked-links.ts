import { createHmac, timingSafeEqual } from "node:crypto";
import { clickAddress, limits, openAddress, testLinkAddress } from "@sortes/contract";
import { unescapeHtml } from "../../mjml.ts";
import { type FieldToken, splitFields } from "./merge-fields.ts";

/** Bytes of the signature: 16 characters in base64url. */
const macBytes = 12;

/**
 * The signed recipient in the tracked addresses of one mail. The recipient belongs to one run of one campaign; whether
 * the link does too is checked when it is followed.
 * @param recipientId a whole number as text.
 */
export const trackingMark = (secret: string, recipientId: string): string =>
  `${toShort(recipientId)}.${macOf(secret, recipientId).toString("base64url")}`;

/** @returns the recipient's id, or undefined if the mark is not ours. Needs no database. */
export function readTrackingMark(secret: string, mark: string): string | undefined {
  const found = /^([0-9a-z]{1,13})\.([\w-]{16})$/.exec(mark);
  const recipientId = found && fromShort(found[1] ?? "");
  if (!recipientId) return undefined;
  const given = Buffer.from(found[2] ?? "", "base64url");
  return timingSafeEqual(given, macOf(secret, recipientId)) ? recipientId : undefined;
}

/** Shortens a database id for addresses (base 36). */
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
export const link = /(<(?:a|area|v:[a-z]+) (?:[^<>]* )?href=")([^"]*)"/g;

const webAddress = /^https?:\/\/[^\s\p{C}]+$/iu;
/** Our own pages, whatever the address of the site is when the mail is sent. */
const ownAddress = /^\{\{site_url\}\}(?=[/?#]|$)/;

/** The public page of a letter. Opening it means reading on, not following a link. */
const ownLetter = /^\{\{site_url\}\}\/newsletter\/[0-9a-f-]{36}$/;

/** Whether a link leads to the page of the letter that it is in. */
export const leadsToArchive = (target: string): boolean => ownLetter.test(target);

/**
 * Whether a link may be tracked: a web link that is the same for every reader. Links with a reader's data, such as the
 * unsubscribe link, stay direct.
 */
function isTrackable(target: string): boolean {
  if (target.length > limits.trackedLinks.address || leadsToArchive(target)) return false;
  const address = target.replace(ownAddress, "https://sortes.test");
  return (
    webAddress.test(address) &&
    splitFields(address, "text").every((part) => typeof part === "string") &&
    URL.canParse(address)
  );
}

/** The targets of a frozen mail's trackable links: unique, in order, up to the maximum. */
export function trackableLinks(html: string): string[] {
  const targets = new Set<string>();
  for (const [, , value = ""] of html.matchAll(link)) {
    const target = unescapeHtml(value);
    if (isTrackable(target)) targets.add(target);
    if (targets.size === limits.trackedLinks.count) break;
  }
  return [...targets];
}

const picture = {
  before: `<img src="{{site_url}}${openAddress}/`,
  after: `.gif" width="1" height="1" alt="" style="display:block;border:0">`,
};

/** The absolute address of a target: fills `{{site_url}}`, the only field that is the same for everybody. */
export const targetAddress = (target: string, siteUrl: string): string =>
  new URL(target.replace(ownAddress, () => siteUrl)).href;

/** Validity of a test's tracked links in milliseconds. */
const testLinksLast = 30 * 24 * 60 * 60 * 1000;

const macOfTest = (secret: string, until: string, target: string): Buffer =>
  createHmac("sha256", secret)
    .update(`test link\0${until}\0${target}`)
    .digest()
    .subarray(0, macBytes);

/** The mark in a test's link: its signed target and expiry, without a recipient or database row. */
export function testLinkMark(secret: string, target: string, now: Date): string {
  const until = (now.getTime() + testLinksLast).toString(36);
  const mac = macOfTest(secret, until, target).toString("base64url");
  return `${until}.${mac}.${Buffer.from(target).toString("base64url")}`;
}

/** @returns the target, or undefined if the mark is not ours or has expired. Needs no database. */
export function readTestLink(secret: string, mark: string, now: Date): string | undefined {
  const found = /^([0-9a-z]{1,10})\.([\w-]{16})\.([\w-]{1,8000})$/.exec(mark);
  if (!found) return undefined;
  const [, until = "", mac = "", encoded = ""] = found;
  const target = Buffer.from(encoded, "base64url").toString();
  if (!timingSafeEqual(Buffer.from(mac, "base64url"), macOfTest(secret, until, target)))
    return undefined;
  return parseInt(until, 36) > now.getTime() ? target : undefined;
}

/** Maximum characters of a link's mark, so that every server accepts its address. */
const longestMark = 6000;

/**
 * Redirects the tracked links of a test through our server, and appends the tracking pixel, as in the real mail. Both
 * are marked as a test's.
 * @param html with merge fields, since links with fields are not tracked
 */
export function trackedAsTest(html: string, markOf: (target: string) => string): string {
  const targets = new Set(trackableLinks(html));
  const leading = html.replaceAll(link, (whole: string, before: string, value: string) => {
    const target = unescapeHtml(value);
    const mark = targets.has(target) ? markOf(target) : "";
    if (mark === "" || mark.length > longestMark) return whole;
    return `${before}{{site_url}}${testLinkAddress}?to=${mark}"`;
  });
  const end = leading.lastIndexOf("</body>");
  const at = end === -1 ? leading.length : end;
  return `${leading.slice(0, at)}${picture.before}test${picture.after}${leading.slice(at)}`;
}

const mark: FieldToken = { field: "tracking_mark", inUrl: false };

/**
 * Splits frozen HTML at its merge fields, with links through our server and the tracking pixel at its end.
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
    const id = links.get(unescapeHtml(value));
    if (id === undefined) continue;
    const address = `{{site_url}}${clickAddress}/${toShort(id)}.`;
    parts.push(...splitFields(html.slice(from, match.index) + before + address, "html"), mark);
    from = match.index + whole.length - 1;
  }
  const end = Math.max(from, html.lastIndexOf("</body>"));
  const rest = end === from ? html.length : end;
  parts.push(...splitFields(html.slice(from, rest) + picture.before, "html"), mark);
  return [...parts, ...splitFields(picture.after + html.slice(rest), "html")];
}
