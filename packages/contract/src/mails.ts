/** Looks of a mail; `packages/email` has a layout for each. */
export type MailTemplate = "action";

/** At most so many mails in so many minutes. */
export interface MailLimit {
  readonly mails: number;
  readonly minutes: number;
}

const dayMinutes = 24 * 60;
const threeAnHour: readonly MailLimit[] = [{ mails: 3, minutes: 60 }];

/**
 * Mails with a link to addresses that no account has confirmed, of all kinds together: to one address, and to all that
 * lead to one mailbox by a suffix (`ana+1@…`) or by dots.
 */
export const unconfirmedMails = {
  address: { mails: 10, minutes: dayMinutes },
  mailbox: { mails: 50, minutes: dayMinutes },
} as const satisfies Record<string, MailLimit>;

/** What is said once of a kind of mail whose button leads to a page by a token that works once. */
export interface LinkMailRecord {
  /** The page that its link leads to. The token is the next part of the address, and nobody else may learn it. */
  readonly page: `/${string}`;
  /** Hours for which its link works. */
  readonly hours: number;
  /** How many of its kind one address gets: anybody may have it sent to anybody. */
  readonly atMost: readonly MailLimit[];
  readonly template: MailTemplate;
}

/**
 * What is said once of a kind of mail that tells of something done. It holds no token, and goes to nobody whose address is
 * not confirmed: they may have nothing to do with the account.
 */
export interface NoticeMailRecord {
  /** It goes to the address in its row, also where no account has that any more. */
  readonly toAddress?: true;
  /** The page that its button leads to, the same for everybody. */
  readonly leadsTo: `/${string}`;
  readonly template: MailTemplate;
}

/** What is said once of a kind of mail that is written when it is asked for: its row holds what it says. */
export interface ComposedMailRecord {
  readonly composed: true;
}

/** What is said once of a kind of mail that carries what somebody wrote to somebody else, from a row of its own. */
export interface RelayedMailRecord {
  readonly relayed: true;
  /** It goes to the address in its row. */
  readonly toAddress: true;
}

/** The words of a kind are in `packages/i18n`, under the same name; a composed or relayed one has none there. */
export type MailKindRecord =
  | LinkMailRecord
  | NoticeMailRecord
  | ComposedMailRecord
  | RelayedMailRecord;

const linkKinds = [
  "verify_email",
  "reset_password",
  "confirm_subscription",
  "change_email",
] as const;
export type LinkMailKind = (typeof linkKinds)[number];

const noticeKinds = [
  "password_changed",
  "email_change_asked",
  "email_changed",
  "account_erased",
  "token_created",
  "token_revoked",
  "address_wanted",
  "second_payment",
] as const;
export type NoticeMailKind = (typeof noticeKinds)[number];

const composedKinds = ["campaign_test"] as const;
export type ComposedMailKind = (typeof composedKinds)[number];

const relayedKinds = ["contact_message"] as const;
export type RelayedMailKind = (typeof relayedKinds)[number];

/** Kinds whose words we know beforehand. */
export type WordedMailKind = LinkMailKind | NoticeMailKind;

/** Kinds of transactional mail. Campaign mail has rows of its own; the test of a campaign goes this way. */
export type MailKind = WordedMailKind | ComposedMailKind | RelayedMailKind;

/** Links, pages, lifetimes, templates and what logs leave out are all read here. */
export const mailKinds = {
  verify_email: { page: "/verify", hours: 24, atMost: threeAnHour, template: "action" },
  reset_password: { page: "/reset-password", hours: 1, atMost: threeAnHour, template: "action" },
  confirm_subscription: {
    page: "/newsletter/confirm",
    hours: 48,
    atMost: [
      { mails: 1, minutes: 10 },
      { mails: 3, minutes: dayMinutes },
    ],
    template: "action",
  },
  password_changed: { leadsTo: "/forgot-password", template: "action" },
  change_email: { page: "/confirm-email", hours: 24, atMost: threeAnHour, template: "action" },
  email_change_asked: { leadsTo: "/forgot-password", template: "action" },
  email_changed: { leadsTo: "/contact", toAddress: true, template: "action" },
  account_erased: { leadsTo: "/contact", toAddress: true, template: "action" },
  token_created: { leadsTo: "/forgot-password", template: "action" },
  token_revoked: { leadsTo: "/forgot-password", template: "action" },
  address_wanted: { leadsTo: "/login", template: "action" },
  second_payment: { leadsTo: "/tiers", template: "action" },
  campaign_test: { composed: true },
  contact_message: { relayed: true, toAddress: true },
} satisfies Record<LinkMailKind, LinkMailRecord> &
  Record<NoticeMailKind, NoticeMailRecord> &
  Record<ComposedMailKind, ComposedMailRecord> &
  Record<RelayedMailKind, RelayedMailRecord>;

/** Whether a mail of this kind holds a token. */
export const isLinkMail = (kind: MailKind): kind is LinkMailKind => "page" in mailKinds[kind];

/** Whether a mail of this kind tells of something done. */
export const isNoticeMail = (kind: MailKind): kind is NoticeMailKind =>
  "leadsTo" in mailKinds[kind];

/** Whether what a mail of this kind says stands in its row. */
export const isComposedMail = (kind: MailKind): kind is ComposedMailKind =>
  "composed" in mailKinds[kind];

/** Whether a mail of this kind carries what somebody wrote. */
export const isRelayedMail = (kind: MailKind): kind is RelayedMailKind =>
  "relayed" in mailKinds[kind];

/** Whether a mail of this kind goes to the address in its row, whoever has it. */
export const goesToAddress = (kind: MailKind): boolean => "toAddress" in mailKinds[kind];

/** The page that takes a subscription back; the subscriber's token is the next part of the address. */
export const unsubscribePage = "/newsletter/unsubscribe";

/** The page of what a subscriber gets; the subscriber's token is the next part of the address. */
export const preferencesPage = "/newsletter/preferences";

/** Where the preview of a mail is shown once; its token is the next part of the address. */
export const previewAddress = "/api/preview";

// looked up at each call, so that no part of the product knows kinds that another does not
const pages = (): string[] => [
  unsubscribePage,
  preferencesPage,
  previewAddress,
  ...Object.values<MailKindRecord>(mailKinds).flatMap((kind) =>
    "page" in kind ? [kind.page] : [],
  ),
];

/** Where the button of a mail leads. `publicUrl` has no slash at its end. */
export const mailLink = (publicUrl: string, kind: LinkMailKind, token: string): string =>
  `${publicUrl}${mailKinds[kind].page}/${token}`;

/** Where the button of a mail without a token leads. `publicUrl` has no slash at its end. */
export const noticeLink = (publicUrl: string, kind: NoticeMailKind): string =>
  `${publicUrl}${mailKinds[kind].leadsTo}`;

/** Whether the path of an address holds the token of a mail or of its preview. */
export const holdsMailToken = (path: string): boolean =>
  pages().some((page) => path.startsWith(`${page}/`));

/**
 * A text of somebody else's, such as what a server answered, as it may be logged: mail addresses by their first letter
 * and their domain (`a***@sortes.example`), links of mails without their tokens.
 */
export function maskPrivate(text: string): string {
  // looked for where a word begins and nowhere within it, or a long one would be looked at again for each of its letters
  const addresses = /(?<![^\s@<>"'(),:;[\]])([^\s@<>"'(),:;[\]])[^\s@<>"'(),:;[\]]*@/g;
  const tokens = new RegExp(`((?:${pages().join("|")})/)[^\\s/?#"'<>]+`, "g");
  return text.replaceAll(tokens, "$1***").replaceAll(addresses, "$1***@");
}
