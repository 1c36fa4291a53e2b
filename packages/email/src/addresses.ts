import { domainToASCII } from "node:url";
import addressparser from "nodemailer/lib/addressparser";
import { MailRejectedError } from "./transports/transport.ts";

const localPart = /^[\w!#$%&'*+/=?^`{|}~.-]{1,254}$/;
const asciiDomain = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
// oxlint-disable-next-line no-control-regex -- refusing these is the purpose
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * An address that every mail server accepts: an international domain becomes its ASCII form. Addresses with non-ASCII
 * characters before the @ would need SMTPUTF8 everywhere and are rejected.
 * @returns undefined for an invalid address.
 */
function wireAddress(address: string): string | undefined {
  // the conversion of a domain would drop line breaks
  if (/[\s\p{C}]/u.test(address)) return undefined;
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(0, at));
  const domain = domainToASCII(address.slice(at + 1));
  return localPart.test(local) && asciiDomain.test(domain) ? `${local}@${domain}` : undefined;
}

/** The address of a recipient, as `wireAddress`. @throws MailRejectedError, of the fault `address`, for an invalid one. */
export function readerAddress(address: string): string {
  const to = wireAddress(address);
  if (to !== undefined) return to;
  throw new MailRejectedError("no mail server takes this address", "address", {
    step: "rcpt_to",
    enhanced: "5.6.7",
  });
}

/**
 * The address of a sender such as `Sortes <hello@sortes.example>`, as `wireAddress`.
 * @throws Error if it has none or several.
 */
export function senderAddress(sender: string): string {
  const [only, ...more] = addressparser(plain(sender), { flatten: true });
  const address = only && more.length === 0 ? wireAddress(only.address) : undefined;
  if (address === undefined)
    throw new Error("a sender is one mail address, with or without a name");
  return address;
}

/** The domain of a sender, as `senderAddress`. */
export const senderDomain = (sender: string): string => domainOf(senderAddress(sender));

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** @throws Error where a control character, such as a line break, could end a header and begin another. */
export function plain(text: string): string {
  if (controls.test(text)) throw new Error("a header holds no control characters");
  return text;
}
