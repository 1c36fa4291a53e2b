import { ConfirmDialog } from "../base/ConfirmDialog.tsx";
import { useIntl } from "../base/intl.ts";
import { waitingSavesOf } from "../features/generators/results/waiting-saves.ts";

export interface SignOutDialogProps {
  /** The id of the user, whose results wait. */
  owner: string;
  onSignOut: () => void;
  onClose: () => void;
}

/** Asks before signing out deletes the results that wait on this device. */
export function SignOutDialog({ owner, onSignOut, onClose }: SignOutDialogProps) {
  const { t } = useIntl();
  const count = waitingSavesOf(owner).length;
  return (
    <ConfirmDialog
      title={t("sign-out.title", { count })}
      tone="danger"
      icon="trash"
      act="sign-out.act"
      cancel="sign-out.cancel"
      failed="shell.signOutFailed"
      run={() => Promise.resolve()}
      onDone={onSignOut}
      onClose={onClose}
    >
      <p>{t("sign-out.text", { count })}</p>
    </ConfirmDialog>
  );
}
