import type { AuditEntry } from "@sortes/contract";
import type { MessageId } from "../../base/catalogues.ts";
import type { IntlShape } from "../../base/intl.ts";

/** Details that have words of their own. */
const details = {
  list: "staff.detail_list",
  complete: "staff.detail_complete",
  added: "staff.detail_added",
  unsubscribed: "staff.detail_unsubscribed",
  suppressed: "staff.detail_suppressed",
  pending: "staff.detail_pending",
  known: "staff.detail_known",
  repeated: "staff.detail_repeated",
  errors: "staff.detail_errors",
  consentConfirmed: "staff.detail_consentConfirmed",
  attestation: "staff.detail_attestation",
  jobs: "staff.detail_jobs",
  mails: "staff.detail_mails",
  id: "staff.detail_id",
  postalAddress: "staff.detail_postalAddress",
  before: "staff.detail_before",
  reason: "staff.detail_reason",
  price: "staff.detail_price",
  kept: "staff.detail_kept",
  refunded: "staff.detail_refunded",
  from: "staff.detail_from",
  to: "staff.detail_to",
  run: "staff.detail_run",
  version: "staff.detail_version",
  scheduledTime: "staff.detail_scheduledTime",
  becomes: "staff.detail_becomes",
  status: "staff.detail_status",
  title: "staff.detail_title",
  sourceId: "staff.detail_sourceId",
  requeued: "staff.detail_requeued",
  lifted: "staff.detail_lifted",
  owner: "staff.detail_owner",
} as const satisfies Record<string, MessageId>;

/** Values of our own. What people wrote, such as a reason, is none of them. */
const values = {
  null: "staff.value_none",
  true: "staff.value_true",
  false: "staff.value_false",
  subscribers: "staff.value_subscribers",
  suppressions: "staff.value_suppressions",
  free: "staff.value_free",
  medium: "staff.value_medium",
  premium: "staff.value_premium",
  scheduled: "staff.value_scheduled",
  sending: "staff.value_sending",
  paused: "staff.value_paused",
  sent: "staff.value_sent",
  sent_with_issues: "staff.value_sent_with_issues",
  cancelled: "staff.value_cancelled",
  missed: "staff.value_missed",
  unknown_price: "staff.value_unknown_price",
  unknown_subscription: "staff.value_unknown_subscription",
} as const satisfies Record<string, MessageId>;

const wordsIn = (texts: Readonly<Record<string, MessageId>>, key: string): MessageId | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

function wordValue({ t, formatDate, formatNumber }: IntlShape, key: string, value: unknown) {
  if (typeof value === "number") return formatNumber(value);
  const known = wordsIn(values, String(value));
  if (known) return t(known);
  if (key === "scheduledTime" && typeof value === "string")
    return formatDate(value, { dateStyle: "medium", timeStyle: "short" });
  return typeof value === "string" ? value : JSON.stringify(value);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One by one; of an object what is in it, but for counts of nothing. */
function wordAll(intl: IntlShape, all: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(all).flatMap(([key, value]) => {
    if (isObject(value))
      return wordAll(
        intl,
        Object.fromEntries(Object.entries(value).filter(([, one]) => one !== 0)),
      );
    const name = wordsIn(details, key);
    const label = name ? intl.t(name) : key;
    return intl.t("staff.detail", { label, value: wordValue(intl, key, value) });
  });
}

/** The further details of an entry, without its author, who has a column; as stored if they cannot be read. */
export function wordDetails(intl: IntlShape, { detail, by }: AuditEntry): string {
  if (detail === "") return "";
  try {
    const stored: unknown = JSON.parse(detail);
    if (!isObject(stored)) return detail;
    const { operator: _operator, ...others } = stored;
    const shown = by === "command" ? others : stored;
    return wordAll(intl, shown).join("; ");
  } catch {
    return detail;
  }
}
