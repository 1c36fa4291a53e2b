import type { SessionInfo } from "@sortes/contract";
import { Alert, Button, layout, Stamp, text } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useToasts } from "../../../base/toasts.tsx";
import { trpc } from "../../../base/trpc.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import * as styles from "./settings.css.ts";

interface SessionRowProps {
  session: SessionInfo;
  /** Called when it has ended: the row is about to go, and the focus with it. */
  onEnded: () => void;
}

/** One device. The one that asks is signed out in the menu, not here. */
export function SessionRow({ session, onEnded }: SessionRowProps) {
  const { formatMessage, formatDate } = useIntl();
  const toasts = useToasts();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { id, createdAt, lastUsedAt, isCurrent } = session;
  const device = session.device ?? formatMessage({ id: "settings.unknownDevice" });
  const leave = () => {
    toasts.show({ tone: "success", text: formatMessage({ id: "settings.ended" }, { device }) });
    onEnded();
    return utils.users.sessions.invalidate();
  };
  const end = trpc.users.endSession.useMutation({
    onSuccess: leave,
    // it has ended by itself, or somewhere else
    onError: (error) => void (reasonOf(error) === "NOT_FOUND" && leave()),
  });
  const time = (moment: string) => formatDate(moment, { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className={styles.row}>
      <div className={layout.bar}>
        <div className={styles.device}>
          <p className={styles.value}>
            <b>{device}</b>{" "}
            {isCurrent && <Stamp>{formatMessage({ id: "settings.thisDevice" })}</Stamp>}
          </p>
          <p className={text.muted}>
            {formatMessage(
              { id: "settings.sessionTimes" },
              { begun: time(createdAt), used: time(lastUsedAt) },
            )}
          </p>
        </div>
        {!isCurrent && (
          <Button
            tone="quiet"
            size="sm"
            busy={end.isPending}
            aria-label={formatMessage({ id: "settings.endOf" }, { device })}
            onClick={() => end.mutate({ id })}
          >
            {formatMessage({ id: "settings.end" })}
          </Button>
        )}
      </div>
      {end.isError && reasonOf(end.error) !== "NOT_FOUND" && (
        <Alert key={end.submittedAt} tone="error" takesFocus>
          {errorText(end.error, "settings.endFailed")}
        </Alert>
      )}
    </li>
  );
}
