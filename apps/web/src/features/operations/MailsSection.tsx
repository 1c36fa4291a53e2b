import { operationsLimits, type OperationsOverview } from "@sortes/contract";
import { Alert, Button, layout, text } from "@sortes/ui";
import { useState } from "react";
import { Section } from "../../base/Section.tsx";
import { useIntl } from "../../base/intl.ts";
import { ConfirmDialog } from "../../base/ConfirmDialog.tsx";
import { useServices } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";
import { Figure, Figures } from "./sections.tsx";
import * as styles from "./operations.css.ts";
import { useRefresh, useTimeText } from "./use-operations.ts";

interface SendAgainDialogProps {
  /** Mails that may be sent again. */
  count: number;
  onClose: () => void;
}

/** Asks before failed mails are sent again. */
function SendAgainDialog({ count, onClose }: SendAgainDialogProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const refresh = useRefresh();
  return (
    <ConfirmDialog
      title={t("operations.sendAgainTitle", { count })}
      act="operations.sendAgainDo"
      failed="operations.sendAgainFailed"
      run={() => client.operations.redriveMails.mutate()}
      refresh={refresh}
      onDone={(answer) => {
        const text = t("operations.sentAgain", { count: answer?.redriven ?? 0 });
        toasts.show({ tone: "success", text });
      }}
      onClose={onClose}
    >
      <p>{t("operations.sendAgainText", { most: operationsLimits.redriven })}</p>
    </ConfirmDialog>
  );
}

/** Unsent mails other than campaigns, with a button to resend the failed ones. */
export function MailsSection({ mails }: { mails: OperationsOverview["mails"] }) {
  const { t } = useIntl();
  const [asks, setAsks] = useState(false);
  return (
    <Section id="mails" title={t("operations.mails")}>
      {mails ? (
        <MailFigures mails={mails} onSendAgain={() => setAsks(true)} />
      ) : (
        <Alert tone="error">{t("operations.mailsAway")}</Alert>
      )}
      {asks && <SendAgainDialog count={mails?.redrivable ?? 0} onClose={() => setAsks(false)} />}
    </Section>
  );
}

interface MailFiguresProps {
  mails: NonNullable<OperationsOverview["mails"]>;
  onSendAgain: () => void;
}

function MailFigures({ mails, onSendAgain }: MailFiguresProps) {
  const { t, formatNumber } = useIntl();
  const timeText = useTimeText();
  const { queued, underway, failed, unknown, redrivable, oldestDueSince } = mails;
  return (
    <>
      <div className={layout.ruled}>
        <div className={styles.row}>
          <Figures>
            <Figure label={t("operations.queued")}>{formatNumber(queued)}</Figure>
            <Figure label={t("operations.underway")}>{formatNumber(underway)}</Figure>
            <Figure label={t("operations.mailFailed")} isTrouble={redrivable > 0}>
              {formatNumber(failed)}
            </Figure>
            <Figure label={t("operations.unknown")}>{formatNumber(unknown)}</Figure>
            {oldestDueSince && (
              <Figure label={t("operations.dueSince")}>{timeText(oldestDueSince)}</Figure>
            )}
          </Figures>
        </div>
      </div>
      <p className={text.noteLong}>
        {t("operations.mailsText", { days: operationsLimits.mailDays.all })}
      </p>
      {redrivable > 0 && (
        <div className={layout.row}>
          <Button onClick={onSendAgain}>{t("operations.sendAgain", { count: redrivable })}</Button>
        </div>
      )}
    </>
  );
}
