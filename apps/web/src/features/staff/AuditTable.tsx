import type { AuditEntry } from "@sortes/contract";
import { Ledger, LedgerRow } from "@sortes/ui";
import { Address } from "../../base/Address.tsx";
import { useIntl } from "../../base/intl.ts";
import { wordDetails } from "./audit-details.ts";
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
            <span key="whom" className={styles.subject}>
              <Address>{entry.subjectName ?? entry.subject}</Address>
            </span>,
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
