import { Alert, Button, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { confirmSession } from "../../base/confirm-session.ts";
import { useServices } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { useErrorText } from "../../base/error-text.ts";
import { LetterSheet } from "./LetterSheet.tsx";

/** The target of the link in each newsletter. A button acts, and another one takes it back. */
export function UnsubscribePage({ token }: { token: string }) {
  const { formatMessage } = useIntl();
  const services = useServices();
  const errorText = useErrorText();
  const [outcome, setOutcome] = useState<"ended" | "back">();
  const became = (next: "ended" | "back") => () => {
    setOutcome(next);
    // it may be the address of who is signed in here
    void confirmSession(services);
  };
  const end = trpc.newsletter.unsubscribe.useMutation({ onSuccess: became("ended") });
  const undo = trpc.newsletter.undoUnsubscribe.useMutation({ onSuccess: became("back") });
  const hasEnded = outcome === "ended";
  const call = hasEnded ? undo : end;
  const failed = hasEnded ? "newsletter.againFailed" : "newsletter.unsubscribeFailed";
  return (
    <LetterSheet
      title={formatMessage({ id: "newsletter.unsubscribeTitle" })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!call.isPending) call.mutate({ token });
      }}
    >
      {outcome && !call.isError && (
        <Alert key={outcome} tone="success" takesFocus>
          {formatMessage({ id: hasEnded ? "newsletter.unsubscribed" : "newsletter.isBack" })}
        </Alert>
      )}
      {call.isError && (
        <Alert key={call.submittedAt} tone="error" takesFocus>
          {errorText(call.error, failed)}
        </Alert>
      )}
      {hasEnded ? (
        <>
          <p className={text.muted}>{formatMessage({ id: "newsletter.unsubscribeMistake" })}</p>
          <Button type="submit" tone="quiet" busy={undo.isPending}>
            {formatMessage({ id: undo.isPending ? "newsletter.againBusy" : "newsletter.again" })}
          </Button>
        </>
      ) : (
        <>
          {!outcome && (
            <p className={text.muted}>{formatMessage({ id: "newsletter.unsubscribeText" })}</p>
          )}
          <Button type="submit" tone={outcome ? "quiet" : undefined} busy={end.isPending}>
            {formatMessage({
              id: end.isPending ? "newsletter.unsubscribing" : "newsletter.unsubscribe",
            })}
          </Button>
        </>
      )}
    </LetterSheet>
  );
}
