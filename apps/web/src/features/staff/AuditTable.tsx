import type { AuditEntry } from "@sortes/contract";
import { Ledger, LedgerRow } from "@sortes/ui";
import { useIntl } from "../../base/intl.ts";
import { isKnown } from "./staff-search.ts";
import * as styles from "./staff.css.ts";

/** Gives who did something a name: a person's, or what stands at the command line. */
export function useWho() {
  const { t } = useIntl();
  return (by: AuditEntry["by"], name: string | null, actor = ""): string => {
    if (by === "command" && name !== null) return t("staff.by_command_named", { name });
    if (by === "process") return t("staff.by_process", { name: actor });
    return name ?? t(`staff.by_${by}`);
  };
}

/** What else was written down, but for who it was, which has its column; as it stands there where it is nothing that we know. */
function detailsOf({ detail, by }: AuditEntry): string {
  if (detail === "") return "";
  try {
    const known: unknown = JSON.parse(detail);
    if (typeof known !== "object" || known === null) return detail;
    return Object.entries(known)
      .filter(([key]) => by !== "command" || key !== "operator")
      .map(([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
      .join(", ");
  } catch {
    return detail;
  }
}

/** One page of the audit log. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t, formatDate } = useIntl();
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
              <span className={styles.detail}>{detailsOf(entry)}</span>
            </>
          }
          labels={columns.slice(1).map(({ label }) => label)}
          cells={[
            <bdi key="whom" className={styles.subject}>
              {entry.subjectName ?? entry.subject}
            </bdi>,
            <bdi key="who">{who(entry.by, entry.actorName, entry.actor)}</bdi>,
            <time key="when" dateTime={entry.at}>
              {formatDate(entry.at, { dateStyle: "medium", timeStyle: "medium" })}
            </time>,
          ]}
        />
      ))}
    </Ledger>
  );
}
