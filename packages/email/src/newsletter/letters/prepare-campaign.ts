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

/** A field in a part of the message. */
interface Slot extends FieldToken {
  form: "html" | "text";
}

/**
 * Makes the mails of a campaign in one language ready: all of the message is encoded once, and each recipient costs a
 * substitution.
 * @throws Error if a header would hold a control character, or a sender is no address.
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
    messageDomain: domainOf(sender),
    unsubscribeAddress: inMailto(bounce ?? replyTo),
  };
  // the pages speak the language of the letter
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

/** An address as a mailto link has it. */
export const inMailto = (address: string): string =>
  encodeURIComponent(address).replace("%40", "@");

type Shared = Pick<MergeValues, "siteUrl">;

/** From the headers that all mails share to the end. */
function templateOf(options: CampaignOptions, shared: Shared): Template {
  const { campaignId, run, content, links, postalAddress } = options;
  const parts = {
    // readers of the text see the targets of its links, which stay direct
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

/** A message from the header that announces its two formats to its end. @param id what its boundary has in it. */
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

/** Fields that are the same for everybody are text. */
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

/** A message from the headers that all mails share to its end: pieces of text, and places in `slots`. */
interface Template {
  pieces: (Buffer | number)[];
  /** The values of one reader's message. */
  slots: Slot[];
}

/** Neighbouring texts as one piece each. */
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

/** One invalid address does not stop the others' mails. */
function tokensOf({ recipientId, ...reader }: CampaignReader): [string, string] {
  const tokens: [string, string] = [reader.unsubscribeToken, reader.preferencesToken];
  if (!/^\d{1,19}$/.test(recipientId) || !tokens.every((token) => /^[\w-]{1,200}$/.test(token)))
    throw new Error("a recipient has a number and a token for each link");
  return tokens;
}
