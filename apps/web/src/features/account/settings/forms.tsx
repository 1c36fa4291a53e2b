import { eraseAccountInput } from "@sortes/contract";
import { Button, Dialog } from "@sortes/ui";
import { Address } from "../../../base/Address.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useSession } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { AccountAlert, PasswordField, useAccountForm } from "../account-form.tsx";
import { AddressForm, NameForm, PasswordForm } from "./account-forms.tsx";
import { NewToken } from "./NewToken.tsx";

interface EraseDialogProps {
  onErased: () => void;
  onClose: () => void;
}

/** Asks for the password before the account is erased. There is no way back. */
function EraseDialog({ onErased, onClose }: EraseDialogProps) {
  const { t } = useIntl();
  const { user } = useSession();
  const erase = trpc.users.erase.useMutation();
  const form = useAccountForm({
    schema: eraseAccountInput,
    empty: { currentPassword: "" },
    labels: { currentPassword: t("settings.currentPassword") },
    fallback: "settings.eraseFailed",
    call: erase,
    async submit({ currentPassword }) {
      await erase.mutateAsync({ currentPassword });
      onErased();
    },
  });
  return (
    <Dialog
      title={t("settings.eraseTitle")}
      closeLabel={t("settings.close")}
      onClose={onClose}
      unsaved
      onSubmit={form.onSubmit}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t("settings.keep")}
          </Button>
          <Button type="submit" tone="danger" icon="trash" busy={erase.isPending}>
            {t(erase.isPending ? "settings.erasing" : "settings.eraseNow")}
          </Button>
        </>
      }
    >
      <AccountAlert key={form.attempt} messages={form.summary} />
      <p>
        {t("settings.eraseText", {
          email: <Address key="email">{user?.email ?? ""}</Address>,
        })}
      </p>
      <PasswordField
        label={form.labels.currentPassword}
        error={form.errors.currentPassword}
        autoComplete="current-password"
        {...form.register("currentPassword")}
      />
    </Dialog>
  );
}

/** The forms of the settings. Loaded as one part, since they share the large validation code. */
export const settingsForms = { AddressForm, EraseDialog, NameForm, NewToken, PasswordForm };
export type SettingsForms = typeof settingsForms;
