import { encodeWord } from "nodemailer/lib/mime-funcs";

/** Maximum characters of an encoded word, as in nodemailer. */
const wordLength = 52;

/**
 * A subject for nodemailer, which passes on text in the form of an encoded word (RFC 2047), such as `=?utf-8?Q?a=2Eb?=`:
 * mail programs would show what it decodes to, which no check has seen. It is encoded itself, so that they show what was
 * typed.
 */
export const asTyped = (subject: string): string =>
  subject.includes("=?")
    ? encodeWord(subject.replaceAll(/[\r\n]+/g, " "), "Q", wordLength)
    : subject;
