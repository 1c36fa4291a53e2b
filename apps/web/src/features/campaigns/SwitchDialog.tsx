import { Alert, Button, Dialog } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useServices } from "../../app/services.ts";
import { trpc } from "../../app/trpc.ts";
import { useStaffRights } from "../../app/use-staff-rights.ts";
import { useErrorText } from "../../shared/error-text.ts";

interface SwitchDialogProps {
  /** How the switch stands. */
  stopped: boolean;
  onClose: () => void;
}

/** Asks before all campaigns are stopped, or go on. */
export function SwitchDialog({ stopped, onClose }: SwitchDialogProps) {
  const { formatMessage } = useIntl();
  const { utils } = useServices();
  const errorText = useErrorText();
  const { mutate, isPending, error } = trpc.sending.turn.useMutation({
    onSuccess(state) {
      utils.sending.state.setData(undefined, state);
      onClose();
    },
  });
  useStaffRights(error);
  return (
    <Dialog
      question
      title={formatMessage({ id: stopped ? "campaigns.letGoOnTitle" : "campaigns.stopAllTitle" })}
      closeLabel={formatMessage({ id: "campaigns.close" })}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "campaigns.back" })}
          </Button>
          <Button
            tone={stopped ? "primary" : "danger"}
            busy={isPending}
            onClick={() => mutate({ stopped: !stopped })}
          >
            {formatMessage({ id: stopped ? "campaigns.letGoOn" : "campaigns.stopAll" })}
          </Button>
        </>
      }
    >
      {error && <Alert tone="error">{errorText(error, "campaigns.switchFailed")}</Alert>}
      <p>{formatMessage({ id: stopped ? "campaigns.letGoOnText" : "campaigns.stopAllText" })}</p>
    </Dialog>
  );
}
