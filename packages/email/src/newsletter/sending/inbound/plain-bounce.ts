import type { Email } from "postal-mime";
import { limits } from "@sortes/contract";
import { isVerpLike } from "../../letters/campaign-headers.ts";
import { rejectionClass } from "../../../transports/rejection-class.ts";
import { codeIn, plainLine, statusesIn } from "./delivery-report.ts";
import type { RecipientStatus } from "./inbound-mail.ts";
import { addressesIn, envelopesOf } from "./returned-mail.ts";

/** Maximum characters read of a bounce. */
const longest = 32 * 1024;

/** Local parts of addresses from which servers send. */
const serverNames =
  /^(?:mailer-?daemon|post[-_]?master|mail-?(?:admin|system|delivery)|double-bounce|bounces?)$/i;
const failureSubject =
  /undeliver|deliver\w{0,5}[ :-]{1,3}(?:\w{1,20} ){0,2}(?:fail|delay|report|problem|error|status)|fail(?:ure|ed)\b.{0,20}\b(?:deliver|notice|mail)|failure notice|mail failure|(?:message|mail) delivery|returned mail|mail system error|could ?n[o']t be (?:sent|delivered)|error sending your mail|nicht zugestellt|unzustellbar|non remis|no entregado|n?e?livrat|livrare|\bnot (?:a )?member\b|system error|loop alert|メールエラー|не доставлено/i;
const replySubject =
  /^\s*(?:auto(?:matic)?[ -]?(?:reply|response|respond\w*)|out of (?:the )?office|away\b|vacation|abwesen|absent|răspuns automat|r[ée]ponse automatique)/i;

/** Phrases for a mail that did not arrive. */
const failureWords =
  /not (?:be |been )?(?:deliver|reach|sent|accept)|undeliver|unable to (?:deliver|relay|send)|(?:deliver(?:y|ed|ing)?|permanent(?:ly)?|transmission|message|mail)\b.{0,40}\bfail|fail(?:s|ed|ing|ure|ures)?\b.{0,40}\bdeliver|(?:permanent|fatal|delivery|delivering|unrecoverable|sending)\b.{0,20}\b(?:errors?|problems?)|rejected by|returned (?:mail|message|to sender)|error\b.{0,60}\bdeliver|trouble delivering|delivery (?:errors|problems)|did(?: not|n't) reach|not delivered|unknown user|user unknown|expired|failure reasons|nu a putut fi livrat|nelivrat|livrarea .{0,30}nu a reu[sșş]it|konnte nicht zugestellt|n['’]a pas pu être|no se (?:ha podido|pudo) entregar|送信できませんでした|配信できません|не может быть доставлено/i;
const delayWords =
  /warning message only|this is a warning|(?:has (?:not yet )?been|is) delayed|(?:will be|being|still) retr|(?:will|going to) (?:keep|continue)(?: on)? (?:trying|to try)|delivery .{0,20}delayed|\(delay\)|delay reason/i;

/** The beginning of the returned mail below the server's message: a line that announces it, or its headers. */
const copyBegins = [
  /^[ \t>]{0,20}--[^\n]{0,200}(?:below this line|copy of (?:the|your)|original m(?:essage|ail)|returned message|header of the original|unsent message|message headers?)/im,
  /^(?:Received|Return-Path|DKIM-Signature|X-Received|MIME-Version|Message-ID|List-Unsubscribe|Feedback-ID)[ \t]*:/im,
];

/** Words that announce the returned mail, in a line of any beginning. */
const announcement =
  /message headers follow|original message(?: headers)? ?(?:follows?\b|:)|copy of the (?:original )?message(?: header)?[ \w]{0,40}:/i;

/** The longest beginning of a line that belongs to its announcement, in characters. */
const longestLead = 200;

/** The index of a line with an announcement, or of the announcement itself in a long line; -1 if there is none. */
function announcedAt(text: string): number {
  const index = text.search(announcement);
  if (index < 0) return index;
  const line = text.lastIndexOf("\n", index) + 1;
  return index - line > longestLead ? index : line;
}

/** Whether a mail comes from a mail server, by its sender, its empty envelope, or its subject. */
export function isFromServer(mail: Email): boolean {
  const [name = ""] = (mail.from?.address ?? "").split("@");
  if (serverNames.test(name) || headerOf(mail, "x-failed-recipients") !== undefined) return true;
  return failureSubject.test(mail.subject ?? "");
}

/** Whether a mail has no sender to reply to, like bounces, but also vacation replies (RFC 3834). */
export const hasNoSender = (mail: Email): boolean =>
  headerOf(mail, "return-path")?.replaceAll(/\s/g, "") === "<>" ||
  /^(?:"?mailer-daemon"?)?\s*<>$/i.test(headerOf(mail, "from") ?? "");

/** Whether a mail is a person's automatic reply. */
export const isAutoReply = (mail: Email): boolean =>
  replySubject.test(mail.subject ?? "") ||
  (!isFromServer(mail) &&
    ["x-auto-response-suppress", "x-autoreply", "x-autorespond", "auto-submitted"].some((name) =>
      /^(?!no$)/i.test(headerOf(mail, name) ?? "no"),
    ));

const headerOf = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;

/** Classes of rejections that concern the mailbox, not the mail. */
const aboutMailbox: ReadonlySet<string | undefined> = new Set(["dead", "mailbox"]);

/** Whether a status gives more than the bare fact of a failure, which only people could act on. */
const saysSomething = ({ status, addresses, diagnostic = "" }: RecipientStatus): boolean =>
  [...addresses, ...addressesIn(diagnostic)].length > 0 ||
  rejectionClass(status, diagnostic) !== undefined;

interface PlainBounce {
  recipients: RecipientStatus[];
  /** Texts that may be the returned mail. */
  copies: string[];
}

/**
 * Reads a plain-text bounce, as qmail, Exim, Exchange and others send them. Addresses separate the texts about
 * different recipients.
 * @returns no recipients if it does not report a failure.
 */
export function plainBounce(mail: Email, texts: readonly string[]): PlainBounce {
  const [text = ""] = texts;
  const looked = text.slice(0, longest);
  const begins = [announcedAt(looked), ...copyBegins.map((pattern) => looked.search(pattern))];
  const end = Math.min(...begins.filter((index) => index > 0), text.length);
  const copies = [text.slice(end), ...texts.slice(1)].map(withoutIntroduction);
  const said = text.slice(0, Math.min(end, longest));
  const reported = statusesIn(text);
  if (reported.some(({ addresses }) => addresses.length > 0))
    return { recipients: reported, copies };
  const all = `${mail.subject ?? ""}\n${said}`;
  const isDelayed = delayWords.test(all);
  const says = () =>
    isFromServer(mail) &&
    envelopesOf(mail).some(isVerpLike) &&
    aboutMailbox.has(rejectionClass(undefined, said));
  if (!isDelayed && !failureWords.test(all) && codeIn(said) === undefined && !says())
    return { recipients: [], copies };
  const action = isDelayed ? "delayed" : "failed";
  const failed = addressesIn(headerOf(mail, "x-failed-recipients") ?? "");
  const recipients = partsOf(said, failed)
    .map((part) => statusOf(part, action))
    .filter(saysSomething);
  if (recipients.length > 0) return { recipients, copies };
  const subject = statusOf({ lines: [mail.subject ?? ""] }, action);
  return { recipients: saysSomething(subject) ? [subject] : [], copies };
}

/** Completes statuses from a plain-text bounce. @param reported statuses, some without a diagnostic */
export const completed = (
  reported: readonly RecipientStatus[],
  { recipients: [first, ...others] }: PlainBounce,
): RecipientStatus[] =>
  reported.map((one) => {
    const said = others.length === 0 ? first : [first, ...others].find((part) => isSame(part, one));
    return { ...one, diagnostic: one.diagnostic ?? said?.diagnostic };
  });

const isSame = (one: RecipientStatus | undefined, other: RecipientStatus): boolean =>
  other.addresses.some((address) => one?.addresses.includes(address));

/** Cuts a text to its headers, which begin with a name and a colon. */
const withoutIntroduction = (text: string): string =>
  text.slice(Math.max(0, text.search(/^[!-9;-~]{1,100}[ \t]*:/m)));

/** The lines about one recipient, whose address may be unknown. */
interface Part {
  address?: string | undefined;
  lines: string[];
}

/** @param failed addresses in the headers of the bounce */
function partsOf(text: string, failed: readonly string[]): Part[] {
  const lines = text.split(/\r?\n/);
  const known = new Set([...failed, ...lines.flatMap((line) => firstAddress(line) ?? [])]);
  if (known.size <= 1) return [{ address: [...known][0], lines }];
  const parts = new Map<string, Part>();
  let current: Part | undefined;
  for (const line of lines) {
    const address = addressesIn(line).find((one) => known.has(one));
    if (address !== undefined) {
      current = parts.get(address) ?? { address, lines: [] };
      parts.set(address, current);
    }
    current?.lines.push(line);
  }
  return [...parts.values()].slice(0, limits.report.recipients);
}

/** The address at the beginning of a line. */
const firstAddress = (line: string): string | undefined =>
  /^[\s>*"'<]*(?:(?:failed )?recipient(?: address)?:\s*<?)?([^\s<>"'():,;@*]+@[^\s<>"'():,;@]+)/i.exec(
    line,
  )?.[1];

function statusOf({ address, lines }: Part, action: RecipientStatus["action"]): RecipientStatus {
  const words = wordsOf(lines);
  return {
    action,
    status: codeIn(words),
    diagnostic: plainLine(words) || undefined,
    addresses: address === undefined ? [] : [address],
  };
}

/** The receiving server's message, found by its code; else all text after the greeting. */
function wordsOf(lines: readonly string[]): string {
  const coded = lines.findIndex((line) =>
    /(?<![\d.])[45]\d\d(?:[ -]|$)|[ #(][45]\.\d\.\d+/.test(line),
  );
  if (coded >= 0) {
    const end = lines.findIndex((line, index) => index > coded && line.trim() === "");
    return lines.slice(Math.max(0, coded - 1), end < 0 ? undefined : end).join("\n");
  }
  const named = lines.findIndex((line) => firstAddress(line) !== undefined);
  const rest = lines.slice(Math.max(0, named));
  return (rest.join("").length > 60 ? rest : lines).join("\n");
}
