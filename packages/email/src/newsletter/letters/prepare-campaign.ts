import { preferencesPage, unsubscribePage } from "@sortes/contract";
import type { WireMessage } from "../../transports/transport.ts";
import { domainOf, plain, readerAddress, senderAddress } from "../../addresses.ts";
import {
  assertRoomForVerp,
  commonHeaders,
  ownHeaders,
  subjectHeader,
  verpAddress,
} from "./campaign-headers.ts";
import type {
  CampaignOptions,
  CampaignReader,
  MergeValues,
  PreparedCampaign,
} from "./campaign-mail.ts";
import { type FieldToken, fieldValue, inWords, splitFields } from "./merge-fields.ts";
import { withPostalAddress } from "./postal-address.ts";
import { quoted, quotedParts } from "./quoted-printable.ts";
import { splitTracked, trackingMark } from "./tracked-links.ts";

const crLf = "\r\n";

/** A merge field in a part of the message. */
interface Slot extends FieldToken {
  form: "html" | "text";
}

/**
 * Prepares the mails of a campaign in one language: the message is encoded once, so that each recipient only costs a
 * substitution.
 * @throws Error if a header would contain a control character, or a sender is not a valid address.
 */
export function prepareCampaign(options: CampaignOptions): PreparedCampaign {
  const { content, secret, links, locale } = options;
  const sender = senderAddress(options.from);
  const bounce = options.bounceAddress && senderAddress(options.bounceAddress);
  if (bounce !== undefined) assertRoomForVerp(bounce);
  const replyTo = options.replyTo === undefined ? sender : senderAddress(options.replyTo);
  const publicUrl = plain(options.publicUrl);
  const shared = { siteUrl: publicUrl };
  const own = {
    campaignId: options.campaignId,
    publicUrl,
    // mail programs drop a mail whose Message-ID they know
    messageDomain: options.isSecond ? `again.${domainOf(sender)}` : domainOf(sender),
    unsubscribeAddress: inMailto(bounce ?? replyTo),
    relay: options.relay,
  };
  // the linked pages open in the language of the letter
  const inItsLanguage = `?lang=${locale}`;
  const subjectOf = subjectHeader(content.subject);
  const template = templateOf(options, shared);

  function messageFor(reader: CampaignReader, date: Date): WireMessage {
    const to = readerAddress(reader.address);
    const [unsubscribe, preferences] = tokensOf(reader);
    const values = {
      ...shared,
      email: to,
      name: reader.name,
      fields: reader.fields && inWords(reader.fields, locale),
      unsubscribeUrl: `${publicUrl}${unsubscribePage}/${unsubscribe}${inItsLanguage}`,
      preferencesUrl: `${publicUrl}${preferencesPage}/${preferences}${inItsLanguage}`,
      ...(links && { trackingMark: trackingMark(secret, reader.recipientId) }),
    };
    const headers = [...ownHeaders(reader, to, date, own), subjectOf(values)];
    return {
      id: reader.recipientId,
      envelope: { from: bounce ? verpAddress(secret, bounce, reader.recipientId) : sender, to },
      raw: filled(template, headers.join(crLf) + crLf, values),
    };
  }
  return { messageFor };
}

/** Encodes an address for a mailto link. */
export const inMailto = (address: string): string =>
  encodeURIComponent(address).replace("%40", "@");

type Shared = Pick<MergeValues, "siteUrl">;

/** The template of a message, from the shared headers to its end. */
function templateOf(options: CampaignOptions, shared: Shared): Template {
  const { campaignId, run, content, links, postalAddress } = options;
  const parts = {
    // readers of the plain text see the link targets, which stay direct
    text: splitFields(content.text, "text"),
    html: links ? splitTracked(content.html, links) : splitFields(content.html, "html"),
  };
  const signed = (written: readonly (string | FieldToken)[], form: "html" | "text") =>
    postalAddress === undefined ? written : withPostalAddress(written, postalAddress, form);
  const bodyOf = (form: "html" | "text") => signed(withShared(parts[form], shared, form), form);
  return joined([
    commonHeaders(options).join(crLf) + crLf,
    ...inBothFormats(`${campaignId}_${run}`, { text: bodyOf("text"), html: bodyOf("html") }),
  ]);
}

/** The multipart/alternative part of a message, with its header. @param id part of the boundary */
export function inBothFormats(
  id: string,
  bodies: Readonly<Record<"text" | "html", readonly (string | FieldToken)[]>>,
): (string | Slot)[] {
  // quoted-printable never writes an underscore after an equals sign, so no text can contain this
  const boundary = `=_sortes_${plain(id)}`;
  const partOf = (type: "plain" | "html", form: "text" | "html") => [
    `--${boundary}${crLf}Content-Type: text/${type}; charset=utf-8${crLf}`,
    `Content-Transfer-Encoding: quoted-printable${crLf}${crLf}`,
    ...quotedParts(bodies[form]).map((part) =>
      typeof part === "string" ? part : { ...part, form },
    ),
    crLf,
  ];
  return [
    `Content-Type: multipart/alternative;${crLf} boundary="${boundary}"${crLf}${crLf}`,
    ...partOf("plain", "text"),
    ...partOf("html", "html"),
    `--${boundary}--${crLf}`,
  ];
}

/** Replaces fields that are the same for everybody by text. */
const withShared = (
  parts: readonly (string | FieldToken)[],
  shared: Shared,
  form: "html" | "text",
): (string | FieldToken)[] =>
  parts.map((part) =>
    typeof part !== "string" && part.field === "site_url"
      ? fieldValue(part, { ...shared, email: "", unsubscribeUrl: "", preferencesUrl: "" }, form)
      : part,
  );

/** A message from the shared headers to its end: pieces of text, and indices into `slots`. */
interface Template {
  pieces: (Buffer | number)[];
  /** The values of one reader's message. */
  slots: Slot[];
}

/** Merges adjacent texts into one piece each. */
function joined(parts: readonly (string | Slot)[]): Template {
  const pieces: (Buffer | number)[] = [];
  const slots: Slot[] = [];
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") {
      text += part;
      continue;
    }
    const same = slots.findIndex((slot) => isSame(slot, part));
    pieces.push(Buffer.from(text), same === -1 ? slots.push(part) - 1 : same);
    text = "";
  }
  return { pieces: [...pieces, Buffer.from(text)], slots };
}

const isSame = (one: Slot, other: Slot): boolean =>
  one.field === other.field &&
  one.key === other.key &&
  one.inUrl === other.inUrl &&
  one.fallback === other.fallback &&
  one.form === other.form;

function filled({ pieces, slots }: Template, head: string, values: MergeValues): Buffer {
  const bytes = slots.map((slot) => Buffer.from(quoted(fieldValue(slot, values, slot.form))));
  const nothing = Buffer.alloc(0);
  return Buffer.concat([
    Buffer.from(head),
    ...pieces.map((piece) => (typeof piece === "number" ? (bytes[piece] ?? nothing) : piece)),
  ]);
}

/** The unsubscribe and preferences tokens. @throws Error if malformed, which does not stop others' mails. */
function tokensOf({ recipientId, ...reader }: CampaignReader): [string, string] {
  const tokens: [string, string] = [reader.unsubscribeToken, reader.preferencesToken];
  if (!/^\d{1,19}$/.test(recipientId) || !tokens.every((token) => /^[\w-]{1,200}$/.test(token)))
    throw new Error("a recipient has a number and a token for each link");
  return tokens;
}
