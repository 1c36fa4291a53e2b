import { isText, orUndefined, shapeOf } from "../../base/shapes.ts";

/** A message as typed, kept until it is sent: also where a session turns out to have ended and leads to the login page. */
export interface ContactDraft {
  /** Undefined as long as nothing was typed: then it is the address of the account. */
  email?: string | undefined;
  subject: string;
  message: string;
  /** What people do not see. */
  website: string;
}

export const emptyContact: ContactDraft = { subject: "", message: "", website: "" };

export const isContactDraft = shapeOf<ContactDraft>({
  email: orUndefined(isText),
  subject: isText,
  message: isText,
  website: isText,
});
