export { wordMessage } from "./errors.ts";
export { pickLocale } from "./locale.ts";
export { type MailTextId, wordMail } from "./mails.ts";
