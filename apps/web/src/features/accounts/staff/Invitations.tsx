import type { StaffInvitation } from "@sortes/contract";
import { Button, layout, Ledger, LedgerRow, Sheet, text } from "@sortes/ui";
import { Address } from "../../../base/Address.tsx";
import { wordError } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useCall } from "../../../base/use-call.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useLostFocus } from "../../../base/use-lost-focus.ts";
import { useWho } from "./AuditTable.tsx";

/** Pending invitations. Any staff member may withdraw them. */
export function Invitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  const intl = useIntl();
  const { t, formatDate } = intl;
  const { client, utils } = useServices();
  const toasts = useToasts();
  const who = useWho();
  const place = useLostFocus();
  const end = async (key: "staff.withdrawn" | "staff.invitationGone", email: string) => {
    await utils.staff.invalidate();
    toasts.show({ tone: key === "staff.withdrawn" ? "success" : "info", text: t(key, { email }) });
  };
  const withdraw = useCall({
    mutationFn: ({ id }: StaffInvitation) => client.staff.withdraw.mutate({ id }),
    onSuccess: (_done, { email }) => end("staff.withdrawn", email),
    async onError(error, { email }) {
      if (reasonOf(error) === "NOT_FOUND") return await end("staff.invitationGone", email);
      const { summary } = wordError(intl, error, "staff.failed");
      toasts.show({ tone: "error", text: summary.join(" ") });
    },
  });
  const date = (at: string) => (
    <time dateTime={at}>{formatDate(at, { dateStyle: "medium", timeStyle: "short" })}</time>
  );
  const labels = [t("staff.invited"), t("staff.until"), t("staff.invitedBy")];
  return (
    <section {...place} className={layout.stack} aria-labelledby="invitations">
      <h2 id="invitations" className={text.h3}>
        {t("staff.invitations")}
      </h2>
      {invitations.length === 0 ? (
        <p className={text.muted}>{t("staff.noInvitations")}</p>
      ) : (
        <Sheet>
          <Ledger
            dense
            label={t("staff.invitations")}
            columns={[
              { id: "email", label: t("staff.address") },
              ...labels.map((label) => ({ id: label, label })),
              { id: "actions", label: t("staff.actions"), hidesLabel: true },
            ]}
          >
            {invitations.map((invitation) => (
              <LedgerRow
                key={invitation.id}
                name={
                  <span id={`invitation-${invitation.id}`}>
                    <Address>{invitation.email}</Address>
                  </span>
                }
                labels={labels}
                cells={[
                  date(invitation.at),
                  date(invitation.until),
                  <bdi key="by">{who(invitation.by, invitation.byName)}</bdi>,
                ]}
                actions={
                  <Button
                    tone="quiet"
                    size="sm"
                    aria-describedby={`invitation-${invitation.id}`}
                    busy={withdraw.isPending && withdraw.variables.id === invitation.id}
                    onClick={() => withdraw.send(invitation)}
                  >
                    {t("staff.withdraw")}
                  </Button>
                }
              />
            ))}
          </Ledger>
        </Sheet>
      )}
    </section>
  );
}
