import type { Email } from "postal-mime";

/** Characters of a text that are searched for the token. */
const longest = 32 * 1024;
const token = String.raw`[\w-]{64}(?![\w-])`;
/** Does not match copies of our own header, `mailto:…?subject=unsubscribe%20…`, or our links. */
const afterWord = new RegExp(`(?<![\\w=-])unsubscribe(?:%20|=20|[^a-z0-9/]){1,20}?(${token})`, "i");
/** More lenient, since a subject is not a copy of either. */
const inSubject = new RegExp(
  `(?<!\\w)unsubscribe(?:%(?:25)?20|=20|[^a-z0-9]){1,20}?(${token})`,
  "i",
);
/** For subjects from which spaces were removed, since programs insert them into long ones. */
const joined = new RegExp(`(?<!\\w)unsubscribe\\W?(${token})`, "i");
const alone = new RegExp(`(?<![\\w-])(${token})`);
const wish = /\b(?:unsubscribe|dezabon\w*)\b/i;

/**
 * The unsubscribe token in a subject. Servers and people put words before it, and programs encode it.
 */
export const tokenInSubject = ({ subject = "" }: Email): string | undefined =>
  (inSubject.exec(subject) ??
    (wish.test(subject) ? alone.exec(subject) : null) ??
    joined.exec(subject.replaceAll(/\s/g, "")))?.[1];

/** The unsubscribe token in a text: after the same words as in a subject, or anywhere if the subject asks for it. */
export function tokenInText(mail: Email): string | undefined {
  const pattern = wish.test(mail.subject ?? "") ? alone : afterWord;
  const text = mail.text?.trim() ? mail.text : (mail.html ?? "").replaceAll(/<[^<>]*>/g, " ");
  return pattern.exec(text.slice(0, longest))?.[1];
}
