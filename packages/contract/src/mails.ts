/** Looks of a mail; `packages/email` has a layout for each. */
export type MailTemplate = "action";

/** What is said once of each kind of mail. Its words are in `packages/i18n`, under the same name. */
export interface MailKindRecord {
  /** The page that its link leads to. The token is the next part of the address, and nobody else may learn it. */
  readonly page: `/${string}`;
  /** Hours for which its link works. */
  readonly hours: number;
  readonly template: MailTemplate;
}

const kinds = ["verify_email"] as const;

/** Kinds of transactional mail. Campaign mail has rows of its own. */
export type MailKind = (typeof kinds)[number];

/** Links, pages, lifetimes, templates and what logs leave out are all read here. */
export const mailKinds = {
  verify_email: { page: "/verify", hours: 24, template: "action" },
} satisfies Record<MailKind, MailKindRecord>;

// looked up at each call, so that no part of the product knows kinds that another does not
const pages = (): string[] => Object.values<MailKindRecord>(mailKinds).map(({ page }) => page);

/** Where the button of a mail leads. `publicUrl` has no slash at its end. */
export const mailLink = (publicUrl: string, kind: MailKind, token: string): string =>
  `${publicUrl}${mailKinds[kind].page}/${token}`;

/** Whether the path of an address holds the token of a mail. */
export const holdsMailToken = (path: string): boolean =>
  pages().some((page) => path.startsWith(`${page}/`));

/**
 * A text of somebody else's, such as what a server answered, as it may be logged: mail addresses by their first letter
 * and their domain (`a***@sortes.example`), links of mails without their tokens.
 */
export function maskPrivate(text: string): string {
  const addresses = /([^\s@<>"'(),:;[\]])[^\s@<>"'(),:;[\]]*@/g;
  const tokens = new RegExp(`((?:${pages().join("|")})/)[^\\s/?#"'<>]+`, "g");
  return text.replaceAll(tokens, "$1***").replaceAll(addresses, "$1***@");
}
