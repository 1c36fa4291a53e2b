import { type GiftMail, giftMailLimits, type GiftMailState } from "@sortes/contract";
import type { GiftPerson } from "../../gift-draft.ts";

/** How the mail to one person stands. `changed`: the person has another link since. */
type MailStanding = GiftMailState | "none" | "changed";

/** One person with their address and their last mail. */
export interface MailRow {
  name: string;
  link: string;
  email: string;
  standing: MailStanding;
  /** The last mail to this name of another exchange, or of this one before it was saved and opened again. */
  before: GiftMail | undefined;
  /** Whether a mail goes out on the next press. */
  isWanted: boolean;
}

const keyOf = (email: string): string => email.trim().normalize("NFKC").toLowerCase();

interface Known {
  people: readonly GiftPerson[];
  /** The mark of this exchange. */
  exchange: string;
  mails: readonly GiftMail[];
  /** The hash of each link, by link. */
  hashes: ReadonlyMap<string, string>;
  /** Addresses typed on this device, by name. */
  typed: ReadonlyMap<string, string>;
  /** When the mails were listed (ms). */
  now: number;
}

/**
 * The people with their addresses: as typed, or as last used for the same name. Wanted are those with an address whose
 * present link has not gone to it, unless that was refused or came back within a day.
 */
export function rowsOf({ people, exchange, mails, hashes, typed, now }: Known): MailRow[] {
  const last = new Map(
    mails.filter((one) => one.exchange === exchange).map((one) => [one.name, one]),
  );
  const earlier = new Map(mails.toReversed().map((one) => [one.name, one]));
  return people.map(({ name, link }) => {
    const mail = last.get(name);
    const before = mail ? undefined : earlier.get(name);
    const email = typed.get(name) ?? mail?.email ?? before?.email ?? "";
    const standing = standingOf(mail, hashes.get(link));
    const isElsewhere = mail !== undefined && keyOf(mail.email) !== keyOf(email);
    const isOpen =
      standing === "none" ||
      standing === "changed" ||
      standing === "failed" ||
      ((standing === "refused" || standing === "bounced") && isOld(mail, now));
    const isWanted = email.trim() !== "" && hashes.has(link) && (isOpen || isElsewhere);
    return { name, link, email, standing, before, isWanted };
  });
}

const isOld = (mail: GiftMail | undefined, now: number): boolean =>
  mail !== undefined && now - Date.parse(mail.createdAt) >= giftMailLimits.day;

function standingOf(mail: GiftMail | undefined, hash: string | undefined): MailStanding {
  if (!mail) return "none";
  return hash !== undefined && mail.linkHash !== hash ? "changed" : mail.state;
}

/** Whether a text may be an address; the server looks closer. */
export function mayBeAddress(text: string): boolean {
  const [local, domain = "", ...more] = text.trim().split("@");
  return (
    Boolean(local) && /[^.]\.[^.]/.test(domain) && more.length === 0 && !/\s/.test(text.trim())
  );
}

/** An address that several of these people have, if any. */
export function sharedAddress(rows: readonly MailRow[]): string | undefined {
  const seen = new Set<string>();
  return rows.find(({ email }) => {
    const isKnown = seen.has(keyOf(email));
    seen.add(keyOf(email));
    return isKnown;
  })?.email;
}

/** Mails of other exchanges that did not arrive for certain. */
export const earlierTroubles = (mails: readonly GiftMail[], exchange: string): GiftMail[] =>
  mails.filter(
    (one) =>
      one.exchange !== exchange && ["bounced", "refused", "failed", "unknown"].includes(one.state),
  );

/** The hash of a link's fragment, as the server lists it. */
export async function hashOfLink(fragment: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(fragment));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, 22);
}
