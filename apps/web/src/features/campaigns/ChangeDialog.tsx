import { Button, type ButtonProps, Dialog } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "../../app/catalogues.ts";
import { useErrorText } from "../../shared/error-text.ts";
import { Refused } from "./Refused.tsx";

interface ChangeDialogProps {
  title: ReactNode;
  children: ReactNode;
  /** The words of the button that does it. */
  act: MessageId;
  tone?: ButtonProps["tone"];
  icon?: ButtonProps["icon"];
  change: { change: () => void; isBusy: boolean; error: unknown; isSettled: boolean };
  /** What to say where the server did not say why it failed. */
  failed: MessageId;
  onClose: () => void;
}

/** Asks before something is done with a campaign, and says why it was not. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, children, act, tone, icon, change, failed, onClose } = props;
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  return (
    <Dialog
      question
      title={title}
      closeLabel={formatMessage({ id: "campaigns.close" })}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "campaigns.back" })}
          </Button>
          {!change.isSettled && (
            <Button tone={tone} icon={icon} busy={change.isBusy} onClick={change.change}>
              {formatMessage({ id: act })}
            </Button>
          )}
        </>
      }
    >
      {change.error != null && (
        <Refused error={change.error} words={errorText(change.error, failed)} />
      )}
      {children}
    </Dialog>
  );
}
