import type { PersonalToken } from "@sortes/contract";
import { Alert, Button, Dialog } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useToasts } from "../../../base/toasts.tsx";
import { trpc } from "../../../base/trpc.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";

interface RevokeTokenDialogProps {
  token: PersonalToken;
  onRevoked: () => void;
  onClose: () => void;
}

/** Asks before a token ends: the programs that use it stop at once. */
export function RevokeTokenDialog({ token, onRevoked, onClose }: RevokeTokenDialogProps) {
  const { formatMessage } = useIntl();
  const toasts = useToasts();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { id, name } = token;
  const leave = () => {
    toasts.show({ tone: "success", text: formatMessage({ id: "tokens.revoked" }, { name }) });
    onClose();
    onRevoked();
    return utils.tokens.list.invalidate();
  };
  const revoke = trpc.tokens.revoke.useMutation({
    onSuccess: leave,
    // it was revoked somewhere else
    onError: (error) => void (reasonOf(error) === "NOT_FOUND" && leave()),
  });
  return (
    <Dialog
      question
      title={formatMessage({ id: "tokens.revokeTitle" })}
      closeLabel={formatMessage({ id: "tokens.close" })}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {formatMessage({ id: "tokens.keep" })}
          </Button>
          <Button
            tone="danger"
            icon="trash"
            busy={revoke.isPending}
            onClick={() => revoke.mutate({ id })}
          >
            {formatMessage({ id: "tokens.revoke" })}
          </Button>
        </>
      }
    >
      {revoke.isError && (
        <Alert key={revoke.submittedAt} tone="error" takesFocus>
          {errorText(revoke.error, "tokens.revokeFailed")}
        </Alert>
      )}
      <p>{formatMessage({ id: "tokens.revokeText" }, { name: <b key="name">{name}</b> })}</p>
    </Dialog>
  );
}
