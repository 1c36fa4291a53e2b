import type { StaffMember } from "@sortes/contract";
import { Button, layout, Ledger, LedgerRow, PageHead, Sheet } from "@sortes/ui";
import { type ReactNode, useState } from "react";
import { Section } from "../../../base/Section.tsx";
import { Address } from "../../../base/Address.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { ListFailure } from "../../../base/failures.tsx";
import { lazyDialog } from "../../../base/lazy-part.tsx";
import { useSession } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { useLostFocus } from "../../../base/use-lost-focus.ts";
import { useWho } from "./AuditTable.tsx";
import { AuditTrail } from "./AuditTrail.tsx";
import { Invitations } from "./Invitations.tsx";
import type { RightsTask } from "./RightsDialog.tsx";
import { ReportedGenerators } from "./reports/ReportedGenerators.tsx";
import { ReportedLists } from "./reports/ReportedLists.tsx";
import * as styles from "./staff.css.ts";

interface StaffTableProps {
  staff: readonly StaffMember[];
  onRevoke: (member: StaffMember) => void;
}

/** All staff members. Nobody can revoke their own rights. */
function StaffTable({ staff, onRevoke }: StaffTableProps) {
  const { t, formatDate } = useIntl();
  const { user } = useSession();
  const who = useWho();
  const unknown = t("staff.unknown");
  const [since, by] = [t("staff.since"), t("staff.by")];
  return (
    <Sheet>
      <Ledger
        dense
        label={t("staff.list")}
        columns={[
          { id: "name", label: t("staff.name") },
          { id: "since", label: since },
          { id: "by", label: by },
          { id: "actions", label: t("staff.actions"), hidesLabel: true },
        ]}
      >
        {staff.map((member) => (
          <LedgerRow
            key={member.id}
            name={
              <>
                <bdi id={`staff-${member.id}`}>{member.username}</bdi>
                <span className={styles.email}>
                  <Address>{member.email}</Address>
                </span>
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
                t("staff.you")
              ) : (
                <Button
                  tone="quiet"
                  size="sm"
                  aria-describedby={`staff-${member.id}`}
                  onClick={() => onRevoke(member)}
                >
                  {t("staff.revoke")}
                </Button>
              )
            }
          />
        ))}
      </Ledger>
    </Sheet>
  );
}

// loaded on demand: its validation schema is most of the page's code
const RightsDialog = lazyDialog(
  async () => (await import("./RightsDialog.tsx")).RightsDialog,
  "desk.partFailed",
);

/** Staff accounts, and the audit log. @param children sections of other domains, shown between the two */
export function StaffPage({ children }: { children: ReactNode }) {
  const { t } = useIntl();
  const [asked, setAsked] = useState<RightsTask>();
  // the row of a removed member goes
  const list = useLostFocus();
  const { data, error, refetch } = trpc.staff.list.useQuery(undefined, { retryOnMount: false });
  useStaffRights(error);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("staff.title")} lead={t("staff.lead")}>
        <div className={layout.row}>
          <Button icon="plus-bold" onClick={() => setAsked("invite")}>
            {t("staff.invite")}
          </Button>
          <Button tone="plain" onClick={() => setAsked("grant")}>
            {t("staff.grant")}
          </Button>
        </div>
      </PageHead>
      <div className={layout.stackLg}>
        <div {...list}>
          {error && (
            <ListFailure error={error} failed="staff.listFailed" onRetry={() => void refetch()} />
          )}
          {data && <StaffTable staff={data.staff} onRevoke={setAsked} />}
        </div>
        {data && <Invitations invitations={data.invitations} />}
        <ReportedGenerators />
        <ReportedLists />
        {children}
        <Section id="audit" title={t("staff.record")} gap="stack">
          <AuditTrail actors={data?.actors ?? []} />
        </Section>
      </div>
      {asked && <RightsDialog task={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
