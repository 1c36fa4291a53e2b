import type { Email } from "postal-mime";

/** Characters of a text in which the token is looked for. */
const longest = 32 * 1024;
const token = String.raw`[\w-]{64}(?![\w-])`;
/** Not in a copy of our own header, `mailto:…?subject=unsubscribe%20…`. */
const afterWord = new RegExp(`(?<![\\w=-])unsubscribe(?:\\s|%20|=20|[+:="'<])+(${token})`, "i");
const alone = new RegExp(`(?<![\\w-])(${token})`);
const wish = /\b(?:unsubscribe|dezabon\w*)\b/i;

/**
 * The token in the subject by which somebody unsubscribes. Servers and people put words before it, and programs encode
 * it.
 */
export const tokenInSubject = ({ subject = "" }: Email): string | undefined =>
  afterWord.exec(subject)?.[1];

/** The token in a text: in words like those of the subject, or in any if the subject says what is wanted. */
export function tokenInText({ subject = "", text = "" }: Email): string | undefined {
  const pattern = wish.test(subject) ? alone : afterWord;
  return pattern.exec(text.slice(0, longest))?.[1];
}
