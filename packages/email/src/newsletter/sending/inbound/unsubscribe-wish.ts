import type { Email } from "postal-mime";

/** Characters of a text in which the token is looked for. */
const longest = 32 * 1024;
const token = String.raw`[\w-]{64}(?![\w-])`;
/** Not in a copy of our own header, `mailto:…?subject=unsubscribe%20…`, nor in a link of ours. */
const afterWord = new RegExp(`(?<![\\w=-])unsubscribe(?:%20|=20|[^a-z0-9/]){1,20}?(${token})`, "i");
/** A subject is no copy of either. */
const inSubject = new RegExp(
  `(?<!\\w)unsubscribe(?:%(?:25)?20|=20|[^a-z0-9]){1,20}?(${token})`,
  "i",
);
/** Without spaces, which programs put into long subjects. */
const joined = new RegExp(`(?<!\\w)unsubscribe\\W?(${token})`, "i");
const alone = new RegExp(`(?<![\\w-])(${token})`);
const wish = /\b(?:unsubscribe|dezabon\w*)\b/i;

/**
 * The token in the subject by which somebody unsubscribes. Servers and people put words before it, and programs encode
 * it.
 */
export const tokenInSubject = ({ subject = "" }: Email): string | undefined =>
  (inSubject.exec(subject) ??
    (wish.test(subject) ? alone.exec(subject) : null) ??
    joined.exec(subject.replaceAll(/\s/g, "")))?.[1];

/** The token in a text: in words like those of the subject, or in any if the subject says what is wanted. */
export function tokenInText(mail: Email): string | undefined {
  const pattern = wish.test(mail.subject ?? "") ? alone : afterWord;
  const text = mail.text?.trim() ? mail.text : (mail.html ?? "").replaceAll(/<[^<>]*>/g, " ");
  return pattern.exec(text.slice(0, longest))?.[1];
}
