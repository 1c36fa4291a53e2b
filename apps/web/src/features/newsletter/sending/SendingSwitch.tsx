import type { SendingState } from "@sortes/contract";
import { Alert, Button, layout } from "@sortes/ui";
import { type ReactNode, useState } from "react";
import { LoadState } from "../../../base/LoadState.tsx";
import { useIntl } from "../../../base/intl.ts";
import { ConfirmDialog } from "../../../base/ConfirmDialog.tsx";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { useLostFocus } from "../../../base/use-lost-focus.ts";
import { useServices } from "../../../base/services.ts";
import * as styles from "./sending.css.ts";
import { useSendingState } from "./use-sending-state.ts";

interface SwitchDialogProps {
  /** Whether sending is stopped. */
  stopped: boolean;
  onClose: () => void;
}

/** Asks before all sending is stopped or resumed. */
function SwitchDialog({ stopped, onClose }: SwitchDialogProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  return (
    <ConfirmDialog
      title={t(stopped ? "campaigns.letGoOnTitle" : "campaigns.stopAllTitle")}
      act={stopped ? "campaigns.letGoOn" : "campaigns.stopAll"}
      tone={stopped ? "primary" : "danger"}
      cancel="campaigns.back"
      failed="campaigns.switchFailed"
      run={() => client.sending.turn.mutate({ stopped: !stopped })}
      onDone={(state) => utils.sending.state.setData(undefined, state)}
      onClose={onClose}
    >
      <p>{t(stopped ? "campaigns.letGoOnText" : "campaigns.stopAllText")}</p>
    </ConfirmDialog>
  );
}

/**
 * The state of all sending, including the mail server's objections, with the switch that stops it. Its page needs the
 * areas `campaigns` and `errors`. Other pages of staff have the `SendingBar`.
 */
export function SendingSwitch() {
  const { t } = useIntl();
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = useSendingState();
  useStaffRights(error);
  const place = useLostFocus("button");
  if (!data)
    return (
      <LoadState
        query={{ data, error, refetch }}
        loading="campaigns.loading"
        failed="campaigns.switchUnknown"
      />
    );
  const { stopped } = data;
  return (
    <section {...place} aria-label={t("campaigns.switch")}>
      <StateLine state={data}>
        <Button tone="quiet" size="sm" onClick={() => setAsking(true)}>
          {t(stopped ? "campaigns.letGoOn" : "campaigns.stopAll")}
        </Button>
      </StateLine>
      {isAsking && <SwitchDialog stopped={stopped} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** The state in words; anything that blocks sending is emphasised. */
function StateLine({ state, children }: { state: SendingState; children: ReactNode }) {
  const { t, formatDate } = useIntl();
  const { stopped, changedAt, fault, noWorker, warmUp } = state;
  const isOut = warmUp !== null && warmUp.taken >= warmUp.allowance;
  const moment = (time: string) => formatDate(time, { dateStyle: "medium", timeStyle: "short" });
  const line = (words: ReactNode) => (
    <div className={layout.bar}>
      <span>{words}</span>
      {children}
    </div>
  );
  return (
    <div className={layout.stackSm}>
      {stopped && (
        <Alert tone="warning">
          {line(
            t(changedAt ? "campaigns.stoppedSince" : "campaigns.stopped", {
              time: changedAt && moment(changedAt),
            }),
          )}
        </Alert>
      )}
      {!stopped && !fault && (
        <div className={styles.running}>
          {line(t(noWorker ? "campaigns.noWorker" : "campaigns.running"))}
        </div>
      )}
      {warmUp && (
        <Alert tone={isOut ? "warning" : "info"}>
          {isOut
            ? t("campaigns.warmUpOut", { ...warmUp, time: moment(warmUp.endsAt) })
            : t("campaigns.warmUp", warmUp)}
        </Alert>
      )}
      {fault && (
        <Alert tone="error">
          <div className={layout.stackSm}>
            <span>
              {t(`campaigns.fault_${fault.kind}`, { time: moment(fault.since) })}{" "}
              <q>{fault.message}</q>
              {fault.retryAt && ` ${t("campaigns.faultRetry", { time: moment(fault.retryAt) })}`}
            </span>
            {!stopped && children}
          </div>
        </Alert>
      )}
    </div>
  );
}
