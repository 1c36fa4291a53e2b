import type { StaffMember } from "@sortes/contract";
import { Button, Ledger, LedgerRow, Sheet } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useSession } from "../../base/services.ts";
import * as styles from "./staff.css.ts";
import { useWho } from "./who.ts";

interface StaffTableProps {
  staff: readonly StaffMember[];
  onRevoke: (member: StaffMember) => void;
}

/** Everybody who has staff rights. Nobody takes their own. */
export function StaffTable({ staff, onRevoke }: StaffTableProps) {
  const { formatMessage, formatDate } = useIntl();
  const { user } = useSession();
  const who = useWho();
  const unknown = formatMessage({ id: "staff.unknown" });
  const [since, by] = [formatMessage({ id: "staff.since" }), formatMessage({ id: "staff.by" })];
  return (
    <Sheet>
      <Ledger
        dense
        label={formatMessage({ id: "staff.list" })}
        columns={[
          { id: "name", label: formatMessage({ id: "staff.name" }) },
          { id: "since", label: since },
          { id: "by", label: by },
          { id: "actions", label: formatMessage({ id: "staff.actions" }), unseen: true },
        ]}
      >
        {staff.map((member) => (
          <LedgerRow
            key={member.id}
            name={
              <>
                <bdi id={`staff-${member.id}`}>{member.username}</bdi>
                <span className={styles.email}>{member.email}</span>
              </>
            }
            labels={[since, by]}
            cells={[
              member.since ? (
                <time key="since" dateTime={member.since}>
                  {formatDate(member.since, { dateStyle: "medium", timeStyle: "short" })}
                </time>
              ) : (
                unknown
              ),
              <bdi key="by">{member.by ? who(member.by, member.byName) : unknown}</bdi>,
            ]}
            actions={
              member.id === user?.id ? (
                formatMessage({ id: "staff.you" })
              ) : (
                <Button
                  tone="quiet"
                  size="sm"
                  aria-describedby={`staff-${member.id}`}
                  onClick={() => onRevoke(member)}
                >
                  {formatMessage({ id: "staff.revoke" })}
                </Button>
              )
            }
          />
        ))}
      </Ledger>
    </Sheet>
  );
}
