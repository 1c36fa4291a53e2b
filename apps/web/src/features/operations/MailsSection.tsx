import { type OperationsOverview, operationsLimits } from "@sortes/contract";
import { Alert, Button, layout } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { Figure, Figures } from "./Figures.tsx";
import * as styles from "./operations.css.ts";
import { SendAgainDialog } from "./SendAgainDialog.tsx";
import { useTimeText } from "./use-time-text.ts";

/** Mails other than campaigns that are not sent, and sending those again that failed. */
export function MailsSection({ mails }: { mails: OperationsOverview["mails"] }) {
  const { formatMessage } = useIntl();
  const [asks, setAsks] = useState(false);
  return (
    <section className={layout.stackSm} aria-labelledby="mails">
      <h2 id="mails" className={styles.title}>
        {formatMessage({ id: "operations.mails" })}
      </h2>
      {mails ? (
        <MailFigures mails={mails} onSendAgain={() => setAsks(true)} />
      ) : (
        <Alert tone="error">{formatMessage({ id: "operations.mailsAway" })}</Alert>
      )}
      {asks && <SendAgainDialog count={mails?.redrivable ?? 0} onClose={() => setAsks(false)} />}
    </section>
  );
}

interface MailFiguresProps {
  mails: NonNullable<OperationsOverview["mails"]>;
  onSendAgain: () => void;
}

function MailFigures({ mails, onSendAgain }: MailFiguresProps) {
  const { formatMessage, formatNumber } = useIntl();
  const timeText = useTimeText();
  const { queued, underway, failed, unknown, redrivable, oldestDueSince } = mails;
  return (
    <>
      <div className={styles.list}>
        <div className={styles.row}>
          <Figures>
            <Figure label={formatMessage({ id: "operations.queued" })}>
              {formatNumber(queued)}
            </Figure>
            <Figure label={formatMessage({ id: "operations.underway" })}>
              {formatNumber(underway)}
            </Figure>
            <Figure
              label={formatMessage({ id: "operations.mailFailed" })}
              isTrouble={redrivable > 0}
            >
              {formatNumber(failed)}
            </Figure>
            <Figure label={formatMessage({ id: "operations.unknown" })}>
              {formatNumber(unknown)}
            </Figure>
            {oldestDueSince && (
              <Figure label={formatMessage({ id: "operations.dueSince" })}>
                {timeText(oldestDueSince)}
              </Figure>
            )}
          </Figures>
        </div>
      </div>
      <p className={styles.said}>
        {formatMessage({ id: "operations.mailsText" }, { days: operationsLimits.mailDays.all })}
      </p>
      {redrivable > 0 && (
        <div className={layout.row}>
          <Button onClick={onSendAgain}>
            {formatMessage({ id: "operations.sendAgain" }, { count: redrivable })}
          </Button>
        </div>
      )}
    </>
  );
}
