import { isText, orUndefined, shapeOf } from "../../../base/shapes.ts";

/**
 * A message as typed. Kept until it is sent, even if the session turns out to have ended and the login page appears.
 */
export interface ContactDraft {
  /** Undefined until changed: then the account's address is used. */
  email?: string | undefined;
  subject: string;
  message: string;
  /** The honeypot field. */
  website: string;
}

export const emptyContact: ContactDraft = { subject: "", message: "", website: "" };

export const isContactDraft = shapeOf<ContactDraft>({
  email: orUndefined(isText),
  subject: isText,
  message: isText,
  website: isText,
});
