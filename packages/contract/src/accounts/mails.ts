import { defaultLanguage, type Language } from "../languages.ts";

/** A maximum number of mails per number of minutes. */
export interface MailLimit {
  readonly mails: number;
  readonly minutes: number;
}

const dayMinutes = 24 * 60;
const threeAnHour: readonly MailLimit[] = [{ mails: 3, minutes: 60 }];

/**
 * Limits on link mails of all kinds to unconfirmed addresses: per address, and per mailbox, whose addresses differ only
 * by a suffix (`ana+1@…`) or by dots.
 */
export const unconfirmedMails = {
  address: { mails: 10, minutes: dayMinutes },
  mailbox: { mails: 50, minutes: dayMinutes },
} as const satisfies Record<string, MailLimit>;

/** A kind of mail whose button leads to a page with a single-use token. */
export interface LinkMailRecord {
  /** The page of its link. The token is the next part of the address and secret. */
  readonly page: `/${string}`;
  /** The query after the token, without `?`, if several kinds share the page. */
  readonly query?: string;
  /** Hours for which the link is valid. */
  readonly hours: number;
  /** Limits per address: anybody can have this mail sent to anybody. */
  readonly atMost: readonly MailLimit[];
}

/**
 * A kind of mail that notifies about an action. It has no token and goes only to confirmed addresses, since the owners
 * of others may have nothing to do with the account.
 */
export interface NoticeMailRecord {
  /** It goes to the address in its row, even if no account has that address any more. */
  readonly toAddress?: true;
  /** The page that the button opens, the same for everybody. */
  readonly leadsTo: `/${string}`;
}

/** A kind of mail that is composed on request: its row holds the content. */
interface ComposedMailRecord {
  readonly composed: true;
}

/** A kind of mail that forwards a person's message, which is stored in its own row. */
interface RelayedMailRecord {
  readonly relayed: true;
  /** It goes to the address in its row. */
  readonly toAddress: true;
}

/** The texts of a kind are in `packages/i18n` under the same name, except those of composed and relayed mails. */
export type MailKindRecord =
  | LinkMailRecord
  | NoticeMailRecord
  | ComposedMailRecord
  | RelayedMailRecord;

/** The single source for links, pages, lifetimes and log masks. */
export const mailKinds = {
  verify_email: { page: "/verify", hours: 24, atMost: threeAnHour },
  reset_password: { page: "/reset-password", hours: 1, atMost: threeAnHour },
  confirm_subscription: {
    page: "/newsletter/confirm",
    hours: 48,
    atMost: [
      { mails: 1, minutes: 10 },
      { mails: 3, minutes: dayMinutes },
    ],
  },
  password_changed: { leadsTo: "/forgot-password" },
  change_email: { page: "/confirm-email", hours: 24, atMost: threeAnHour },
  email_change_asked: { leadsTo: "/forgot-password" },
  email_changed: { leadsTo: "/contact", toAddress: true },
  account_erased: { leadsTo: "/contact", toAddress: true },
  token_created: { leadsTo: "/forgot-password" },
  token_revoked: { leadsTo: "/forgot-password" },
  address_wanted: { leadsTo: "/login" },
  second_payment: { leadsTo: "/tiers" },
  /** To staff who asked for it: something has gone wrong, or all is well again. */
  trouble: { leadsTo: "/operations" },
  trouble_over: { leadsTo: "/operations" },
  /** The account may not exist yet, so the address is in the row of the invitation. */
  staff_invitation: { page: "/invitation", hours: 7 * 24, atMost: threeAnHour },
  campaign_test: { composed: true },
  /** The row names the test address, whose owner has no account. */
  confirm_test_address: {
    page: "/newsletter/confirm",
    query: "for=tests",
    hours: 48,
    atMost: [
      { mails: 1, minutes: 1 },
      { mails: 3, minutes: dayMinutes },
    ],
  },
  contact_message: { relayed: true, toAddress: true },
  gift_link: { relayed: true, toAddress: true },
} satisfies Record<string, MailKindRecord>;

type Kinds = typeof mailKinds;
/** Kinds of transactional mail. Campaign mails have their own rows, except test mails, which are sent this way. */
export type MailKind = keyof Kinds;
type KindWith<Key extends string> = {
  [Kind in MailKind]: Key extends keyof Kinds[Kind] ? Kind : never;
}[MailKind];
export type LinkMailKind = KindWith<"page">;
type NoticeMailKind = KindWith<"leadsTo">;
/** Kinds with fixed texts. */
export type WordedMailKind = LinkMailKind | NoticeMailKind;

const having =
  <Key extends string>(key: Key) =>
  (kind: MailKind): kind is KindWith<Key> =>
    key in mailKinds[kind];

/** Whether a mail of this kind holds a token. */
export const isLinkMail = having("page");

/** Whether a mail of this kind is a notice. */
export const isNoticeMail = having("leadsTo");

/** Whether the row of a mail of this kind holds its content. */
export const isComposedMail = having("composed");

/** Whether a mail of this kind forwards a person's message. */
export const isRelayedMail = having("relayed");

/** Whether a mail of this kind goes to the address in its row, regardless of accounts. */
export const goesToAddress = having("toAddress");

/** The page for unsubscribing; the subscriber's token is the next part of the address. */
export const unsubscribePage = "/newsletter/unsubscribe";

/** The page of a subscriber's preferences; the subscriber's token is the next part of the address. */
export const preferencesPage = "/newsletter/preferences";

/** The page that opens the link of a gift exchange. What the link says is in its fragment, which browsers do not send. */
export const giftLinkPage = "/gift-exchange/open";

/** The path of a mail preview, which can be opened once; its token is the next part of the address. */
export const previewAddress = "/api/preview";

// evaluated at each call, so that every package sees the same kinds
const pages = (): string[] => [
  unsubscribePage,
  preferencesPage,
  previewAddress,
  ...Object.values<MailKindRecord>(mailKinds).flatMap((kind) =>
    "page" in kind ? [kind.page] : [],
  ),
];

/** The address of a mail's button. */
export function mailLink({ publicUrl, locale }: MailPlace, kind: LinkMailKind, token: string) {
  const { page, query }: LinkMailRecord = mailKinds[kind];
  return `${publicUrl}${page}/${token}${queryOf(locale, query)}`;
}

/** The address of the button of a mail without a token. */
export const noticeLink = ({ publicUrl, locale }: MailPlace, kind: NoticeMailKind): string =>
  `${publicUrl}${mailKinds[kind].leadsTo}${queryOf(locale)}`;

/** The page opens in the language of the mail, also on a device on which nobody chose one. */
function queryOf(locale: Language, query?: string): string {
  const parts = [query, locale === defaultLanguage ? undefined : `lang=${locale}`];
  const whole = parts.filter((part) => part !== undefined).join("&");
  return whole === "" ? "" : `?${whole}`;
}

interface MailPlace {
  /** Without a trailing slash. */
  publicUrl: string;
  /** The language of the mail. */
  locale: Language;
}

/** Whether the path of an address holds the token of a mail or of its preview. */
export const holdsMailToken = (path: string): boolean =>
  pages().some((page) => path.startsWith(`${page}/`));

/**
 * Masks foreign text, such as a server's reply, for the log: mail addresses keep their first letter and domain
 * (`a***@sortes.example`), links of mails lose their tokens.
 */
export function maskPrivate(text: string): string {
  const giftLinks = new RegExp(`(${giftLinkPage}(?:\\?lang=[a-z]{2})?#)[^\\s"'<>]+`, "g");
  // matches only at the start of a word: starting at each of its letters would take quadratic time
  const addresses = /(?<![^\s@<>"'(),:;[\]])([^\s@<>"'(),:;[\]])[^\s@<>"'(),:;[\]]*@/g;
  const tokens = new RegExp(`((?:${pages().join("|")})/)[^\\s/?#"'<>]+`, "g");
  return text
    .replaceAll(tokens, "$1***")
    .replaceAll(giftLinks, "$1***")
    .replaceAll(addresses, "$1***@");
}
