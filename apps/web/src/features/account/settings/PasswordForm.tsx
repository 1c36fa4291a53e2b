import { changePasswordInput } from "@sortes/contract";
import { Alert, Button } from "@sortes/ui";
import { useIntl } from "react-intl";
import { trpc } from "../../../base/trpc.ts";
import { AccountAlert } from "../AccountAlert.tsx";
import { NewPasswordFields } from "../NewPasswordFields.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { useAccountForm } from "../use-account-form.ts";
import * as styles from "./settings.css.ts";

/** Another password, by who knows the one of now. */
export function PasswordForm() {
  const { formatMessage } = useIntl();
  const utils = trpc.useUtils();
  const change = trpc.users.change.useMutation();
  const form = useAccountForm({
    schema: changePasswordInput,
    empty: { currentPassword: "", password: "", passwordConfirm: "" },
    labels: {
      currentPassword: formatMessage({ id: "settings.currentPassword" }),
      password: formatMessage({ id: "account.newPassword" }),
      passwordConfirm: formatMessage({ id: "account.passwordConfirm" }),
    },
    fallback: "settings.passwordFailed",
    call: change,
    async submit({ currentPassword, password }) {
      await change.mutateAsync({ currentPassword, password });
      form.reset();
      // the others have ended, and so has a wish for another address
      await Promise.all([utils.users.sessions.invalidate(), utils.users.emailChange.invalidate()]);
    },
  });
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      {change.isSuccess && (
        <Alert key={change.submittedAt} tone="success" takesFocus>
          {formatMessage({ id: "settings.passwordChanged" })}
        </Alert>
      )}
      <PasswordField
        label={form.labels.currentPassword}
        error={form.errors.currentPassword}
        autoComplete="current-password"
        {...form.register("currentPassword")}
      />
      <NewPasswordFields form={form} />
      <Button type="submit" className={styles.submit} busy={change.isPending}>
        {formatMessage({ id: change.isPending ? "settings.saving" : "account.reset" })}
      </Button>
    </form>
  );
}
