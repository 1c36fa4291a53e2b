import type { ImportTarget } from "@sortes/contract";
import { answerIn } from "./import-answers.ts";
import { headingKey } from "./import-columns.ts";
import { agreementIn, leavingIn, stateIn } from "./import-states.ts";

/** Parts of headings about leaving, as programs and people write them in several languages. */
const leaving =
  /unsub|opt(?:ed|ing)?out|donot|desabon|dezabon|desinscri|disiscri|abgemeldet|abmeld|leiratkoz|bajanewsletter/;
/** Parts of headings that may be about leaving, or about something else. */
const ending =
  /remov|delet|disabl|blacklist|blocklist|block|blocat|banned|suppress|bounc|respins|clean|complain|spam|cancel|retras|refuz|renunt|sters|inactiv|undeliver|invalid|paused|stopped|excluded/;
/** Parts of headings about agreement. */
const consent =
  /consent|consens|consim|acord|einwillig|zustimm|hozzajarul|feliratkoz|optin|optedin|subscri|abon|agree|accept|permission|gdpr|rgpd|dsgvo|marketing|newsletter|confirm|verified|validated|mailable|emailable|emailenabled|wantsemail|primest|doresc|doreste/;
const state =
  /^(?:is)?(?:active|activ|activa|enabled)$|(?:contact|member|user|account|client|mail|list|subscriber)status$/;
/** Parts at the end of headings that are about something else. */
const apart =
  /(?:url|link|ip|ipaddress|token|hash|count|numar|campaign(?:id|title|name)|id|html|version|plan|tier|expiry|source|sursa|language|frequency)$/;

/** A sample of a column: its values, as they are in the first rows. */
export interface SampledColumn {
  heading: string;
  values: readonly string[];
  /** Whether these are all of the file. */
  isWhole: boolean;
}

/** Different values that a column of states has at most. */
const most = 3;

/**
 * Whether an unknown column may say who has left or not agreed: by its name and its values, or by words for states alone.
 */
export function looksLikeState({ heading, values, isWhole }: SampledColumn): boolean {
  const key = headingKey(heading);
  const kinds = new Set(values.map((value) => value.trim().toLowerCase()));
  if (kinds.size > 0 && [...kinds].every((kind) => stateIn(kind))) return true;
  if (apart.test(key)) return false;
  // what comes after the first rows is unknown
  if (kinds.size === 0) return !isWhole && (leaving.test(key) || consent.test(key));
  if (leaving.test(key)) return true;
  const isFew = kinds.size <= most;
  const answers = [...kinds].map(answerIn);
  if (ending.test(key)) return isFew || answers.every((answer) => answer);
  if (!consent.test(key) && !state.test(key)) return false;
  // a day of consent says nothing about who has not agreed
  return isFew && !answers.every((answer) => answer === "date");
}

const readers: Partial<Record<ImportTarget, (cell: string) => unknown>> = {
  receives: agreementIn,
  confirmed: agreementIn,
  unsubscribed: leavingIn,
  suppressed: answerIn,
};

/** Whether the values of a column are such that a target can read: of words for states one, of answers all. */
export function isReadable(to: ImportTarget, values: readonly string[]): boolean {
  if (to === "state") return values.length === 0 || values.some(stateIn);
  const read = readers[to];
  return !read || values.every((value) => read(value) !== undefined);
}
