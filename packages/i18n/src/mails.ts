import type { Language, LinkMailKind, MessageParams, WordedMailKind } from "@sortes/contract";
import en from "./catalogues/en/mails.json" with { type: "json" };
import ro from "./catalogues/ro/mails.json" with { type: "json" };
import { formatterOf } from "./locale.ts";

/** The texts of mails: those of one kind, and those that every mail shares. */
export type MailTextId = keyof typeof en;

/** The texts of each kind of mail. */
type MailPart = "subject" | "preview" | "title" | "body" | "button" | "ignore";

// a kind of mail that lacks one of its texts, or a text without a translation, does not compile
en satisfies Record<`${WordedMailKind}.${MailPart}` | `${LinkMailKind}.expiry`, string>;
const format = formatterOf<MailTextId>({ en, ro });

/** A text of a mail. @throws if the text needs a value that `params` lacks. */
export function wordMail(locale: Language, id: MailTextId, params?: MessageParams): string {
  return format(locale, id, params);
}
