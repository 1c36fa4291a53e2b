/** Kinds of transactional mail. Campaign mail has rows of its own. */
export const mailKinds = ["verify_email"] as const;
export type MailKind = (typeof mailKinds)[number];
