// Constants of gift mails, without schemas, so that pages can import them.

/**
 * The outcome of a gift mail. `bounced`: no mailbox takes it. `refused`: the address wants or gets no mails from us.
 * `failed`: the mail server did not take it. `unknown`: it may have arrived.
 */
export const giftMailStates = [
  "waiting",
  "sent",
  "bounced",
  "refused",
  "failed",
  "unknown",
] as const;
export type GiftMailState = (typeof giftMailStates)[number];

export const giftMailLimits = {
  /** The time (ms) for which mails count, and after which a refused or returned one may go to the same address again. */
  day: 24 * 60 * 60 * 1000,
  /** Mails of one account in that time. */
  aDay: { free: 50, paid: 300 },
  /** Mails to one address in that time, from all accounts: families share mailboxes. */
  toAddressADay: 10,
  /** People in one call. */
  people: 300,
  /** Characters of the caller's mark of an exchange, its title, a person's name, and a link's fragment. */
  exchange: 60,
  title: 80,
  name: 100,
  fragment: { min: 40, max: 8000 },
  /** People in one list of mails. */
  listed: 2000,
  /** Days for which the organiser sees what became of the mails. */
  keptDays: 60,
} as const;

/**
 * Text that mail programs may turn into a link, such as `win.example`, also with the dots of other scripts, and where the
 * name before the dot ends in an emoji or an accent.
 */
export const looksLikeLink = (text: string): boolean =>
  /[\p{L}\p{N}\p{M}\p{S}][.。]\p{L}{2}|:\/\/|@/u.test(text.normalize("NFKC"));

/** A name in which mail programs find no link: `ana-pop` for `ana.pop`. */
export const withoutLinks = (name: string): string =>
  looksLikeLink(name) ? name.normalize("NFKC").replaceAll(/[.。:/@]+/g, "-") : name;

/** A person's name in which mail programs find no link: `A. Popescu` for `A.Popescu`. Addresses stay what they are. */
export const withSpacedDots = (name: string): string =>
  looksLikeLink(name) ? name.normalize("NFKC").replaceAll(/[.。](?=\p{L})/gu, "$& ") : name;
