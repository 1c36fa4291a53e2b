import type { ImportTarget } from "@sortes/contract";
import { answerIn } from "./import-answers.ts";
import { headingKey, plain } from "./import-columns.ts";
import { agreementIn, leavingIn, stateIn } from "./import-states.ts";

/** Parts of headings about unsubscribing, in several languages. */
const leaving =
  /unsub|opt(?:ed|ing)?out|donot|desabon|dezabon|desinscri|disiscri|desuscri|descadastr|abgemeldet|abmeld|abbestell|ausgetragen|leiratkoz|uitgeschrev|uitschrij|afgemeld|afmeld|avmeld|avregistr|wypisan|odhlas|odjav|отпис|bajanewsletter|dadodebaja/;
/** Parts of headings that may be about unsubscribing, or about something else. */
const ending =
  /remov|delet|disabl|blacklist|blocklist|block|blocat|banned|suppress|bounc|respins|clean|complain|spam|cancel|retras|retrag|refuz|renunt|sters|sterg|inactiv|deactiv|undeliver|invalid|paused|stop|exclu|withdr|revok|objection|objected|archiv|churn|trash|unfollow|muted|detached|erased|forgotten|anonymi|quarantin|suspend|gone$|quit|^(?:date|has)?left|ended|enddate|anulat|annul|plecat|iesit|iesir|neagra|opozit|nocontact|numa[ir]|nudor|nuvrea|nutrimi|nuse|nucontact|faramail|faraemail|nomore|^no(?:e?mail|news)|^dn[cem]$|widerruf|widerspr|kundig|gesperrt|kilep|debaja$|^baja$/;
/** Parts of headings about agreement. */
const consent =
  /consent|consens|consim|acord|einwillig|zustimm|einverstand|hozzajarul|feliratkoz|optin|opted|subscri|suscri|inscri|iscritt|abon|angemeldet|agree|accept|acept|aceit|accord|permission|basis|gdpr|rgpd|dsgvo|marketing|mailing|newsletter|news$|bulletin|promo|offers|oferte|werbung|updates|alerts|notif|notify|receive|wants|contactme|maycontact|okto|emailok|mayweemail|emailme|sendme|keepme|follow|confirm|verified|validated|mailable|emailable|emailenabled|^emails?$|primest|doresc|doreste|vrea|comunicari|noutati|informari|bifat|zgoda|toestemm|souhlas|samtykk|tilmeld|ingeschrev/;
const state =
  /^(?:is)?(?:active|activ|activa|enabled)$|(?:contact|member|user|account|client|mail|list|subscriber)status$/;
/** Suffixes of headings about something else. They must not match “account”, “invalid” or “paid”. */
const apart =
  /(?:url|link|ip|ipaddress|token|hash|(?<!ac)count|numar|campaign(?:id|title|name)|(?<!val|pa)id|html|version|plan|tier|expiry|language|frequency)$/;
/** The source of consent does not say who has not consented; the source of an unsubscription does. */
const origin = /(?:source|sursa)$/;
/** States that mean that a person left, in any column; vague words may have another meaning. */
const gone: ReadonlySet<string> = new Set(["unsubscribed", "bounced", "complained", "suppressed"]);
const vague: ReadonlySet<string> = new Set([
  "left",
  "removed",
  "disabled",
  "canceled",
  "cancelled",
  "blocked",
  "blocat",
  "blocata",
  "respins",
  "cleaned",
  "junk",
]);

/** A column with its values in the first rows. */
export interface SampledColumn {
  heading: string;
  values: readonly string[];
  /** Whether these are all of the file. */
  isWhole: boolean;
}

/** Maximum number of distinct values in a column of states. */
const most = 3;

/**
 * Whether an unknown column may say who has left or not consented, judged by its name and values, or by values that are
 * words for states.
 */
export function looksLikeState({ heading, values, isWhole }: SampledColumn): boolean {
  const key = headingKey(heading);
  const kinds = new Set(values.map((value) => value.trim().toLowerCase()));
  if (kinds.size > 0 && [...kinds].every((kind) => stateIn(kind))) return true;
  if ([...kinds].some(saysGone)) return true;
  if (apart.test(key)) return false;
  // later rows may have values
  if (kinds.size === 0) return !isWhole && (leaving.test(key) || consent.test(key));
  if (leaving.test(key)) return true;
  if (origin.test(key)) return false;
  const isFew = kinds.size <= most;
  const answers = [...kinds].map(answerIn);
  if (ending.test(key)) return isFew || answers.every((answer) => answer);
  // headings in other scripts are not understood
  if (isForeign(key) && answers.every((answer) => answer && answer !== "number")) return true;
  if (!consent.test(key) && !state.test(key)) return false;
  // a date of consent, or a number of mails, does not say who has not consented
  return isFew && !answers.every((answer) => answer === "date" || answer === "number");
}

/** Whether a value says unambiguously that the person left. */
const saysGone = (value: string): boolean =>
  gone.has(stateIn(value) ?? "") && !vague.has(plain(value));

const isForeign = (key: string): boolean => /[^\p{Script=Latin}\d]/u.test(key);

const readers: Partial<Record<ImportTarget, (cell: string) => unknown>> = {
  receives: agreementIn,
  confirmed: agreementIn,
  unsubscribed: leavingIn,
  suppressed: answerIn,
};

/** Whether a target can read a column's values: at least one for states, all of them for answers. */
export function isReadable(to: ImportTarget, values: readonly string[]): boolean {
  if (to === "state") return values.length === 0 || values.some(stateIn);
  const read = readers[to];
  return !read || values.every((value) => read(value) !== undefined);
}
