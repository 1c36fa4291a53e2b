import {
  type AuditAction,
  type AuditDetailKey,
  auditDetails,
  type AuditEntry,
} from "@sortes/contract";
import { Ledger, LedgerRow, text } from "@sortes/ui";
import { Address } from "../../../base/Address.tsx";
import { type IntlShape, type MessageId, useIntl } from "../../../base/intl.ts";
import { isKnown } from "./audit-filter.ts";
import * as styles from "./staff.css.ts";

/** Names the actor of an entry: a user, or the command line. */
export function useWho() {
  const intl = useIntl();
  const { t } = intl;
  return (by: AuditEntry["by"], name: string | null, actor = ""): string => {
    if (by === "command" && name !== null) return t("staff.by_command_named", { name });
    if (by === "process") {
      return t("staff.by_process", { name: valueIn(intl, actor) ?? actor });
    }
    return name ?? t(`staff.by_${by}`);
  };
}

/** One page of the audit log. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const intl = useIntl();
  const { t, formatDate } = intl;
  const who = useWho();
  const columns = [
    { id: "what", label: t("staff.what") },
    { id: "whom", label: t("staff.whom") },
    { id: "who", label: t("staff.who") },
    { id: "when", label: t("staff.when") },
  ];
  return (
    <Ledger dense label={t("staff.record")} columns={columns}>
      {entries.map((entry) => (
        <LedgerRow
          key={entry.id}
          name={
            <>
              {isKnown(entry.action) ? t(`staff.did_${entry.action}`) : entry.action}
              <span className={styles.detail}>{wordDetails(intl, entry)}</span>
            </>
          }
          labels={columns.slice(1).map(({ label }) => label)}
          cells={[
            <span key="whom" className={text.long}>
              <Address>
                {entry.subjectName ??
                  messageIn(intl, `staff.about_${entry.subject}`) ??
                  entry.subject}
              </Address>
            </span>,
            <bdi key="who" className={styles.who}>
              {who(entry.by, entry.actorName, entry.actor)}
            </bdi>,
            <time key="when" dateTime={entry.at}>
              {formatDate(entry.at, { dateStyle: "medium", timeStyle: "medium" })}
            </time>,
          ]}
        />
      ))}
    </Ledger>
  );
}

/** The message for a known value. */
const valueIn = (intl: IntlShape, value: unknown) =>
  messageIn(intl, `staff.value_${String(value)}`);

/** The message of this id; undefined if there is none. */
const messageIn = ({ messages, t }: IntlShape, id: string) =>
  Object.hasOwn(messages, id) ? t(id as MessageId) : undefined;

/** Reasons of other actions are typed. */
const hasCodedReason: AuditAction = "payment.waits";

/** The texts for the details of an entry. Its action decides what is a code. */
interface Wording extends Pick<AuditEntry, "action" | "names"> {
  intl: IntlShape;
}

/** How a value is shown. What is typed may happen to equal a code. */
const kindOf = (key: string, action: string) =>
  key === "reason" && action === hasCodedReason
    ? "code"
    : isLabelled(key)
      ? auditDetails[key]
      : "text";

function wordValue(wording: Wording, key: string, value: unknown): string {
  const { intl, action, names } = wording;
  if (typeof value === "number") return intl.formatNumber(value);
  if (isObject(value)) return `(${wordAll(wording, value).join(", ")})`;
  if (Array.isArray(value))
    return intl.formatList(value.map((one: unknown) => wordValue(wording, key, one)));
  const kind = kindOf(key, action);
  const known = typeof value !== "string" || kind === "code" ? valueIn(intl, value) : undefined;
  if (known !== undefined) return known;
  if (value === "") return intl.t("staff.value_null");
  if (typeof value !== "string") return JSON.stringify(value);
  if (kind === "time") return intl.formatDate(value, { dateStyle: "medium", timeStyle: "short" });
  const name = names.find(({ id }) => id === value)?.name;
  if (name !== undefined) return name;
  // on one line, without a final full stop
  return value.replaceAll("\n", ", ").replace(/\.$/u, "");
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isLabelled = (key: string): key is AuditDetailKey => Object.hasOwn(auditDetails, key);

/**
 * Formats all details, also those in objects. Counts of zero are left out; a wait of zero hours is no count. A step of
 * the welcome series is named by its letter.
 */
function wordAll(wording: Wording, all: Readonly<Record<string, unknown>>): string[] {
  const { intl } = wording;
  return Object.entries(all).flatMap(([key, value]) => {
    if (isObject(value) && key !== "before") return wordAll(wording, value);
    if (value === 0 && key !== "waitHours") return [];
    if (key === "step" && "campaignId" in all) return [];
    const label = isLabelled(key) ? intl.t(`staff.detail_${key}`) : key;
    return intl.t("staff.detail", { label, value: wordValue(wording, key, value) });
  });
}

/** The details of an entry without its actor, who has a column; verbatim if they cannot be parsed. */
function wordDetails(intl: IntlShape, { action, detail, by, names }: AuditEntry): string {
  if (detail === "") return "";
  try {
    const stored: unknown = JSON.parse(detail);
    if (!isObject(stored)) return detail;
    const { operator: _operator, ...others } = stored;
    const shown = by === "command" ? others : stored;
    return wordAll({ intl, action, names }, shown).join("; ");
  } catch {
    return detail;
  }
}
