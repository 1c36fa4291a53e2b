import { changePasswordInput, limits } from "@sortes/contract";
import { Alert, Button, Field, PasswordInput } from "@sortes/ui";
import { useIntl } from "react-intl";
import { trpc } from "../../../app/trpc.ts";
import { AccountAlert } from "../AccountAlert.tsx";
import { useAccountForm } from "../use-account-form.ts";
import * as styles from "./settings.css.ts";
import { usePasswordWords } from "./use-password-words.ts";

/** Another password, by who knows the one of now. */
export function PasswordForm() {
  const { formatMessage } = useIntl();
  const words = usePasswordWords();
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
      <Field label={form.labels.currentPassword} error={form.errors.currentPassword}>
        <PasswordInput
          autoComplete="current-password"
          {...words}
          {...form.register("currentPassword")}
        />
      </Field>
      <Field
        label={form.labels.password}
        hint={formatMessage({ id: "account.passwordHint" }, { min: limits.password.min })}
        error={form.errors.password}
      >
        <PasswordInput autoComplete="new-password" {...words} {...form.register("password")} />
      </Field>
      <Field label={form.labels.passwordConfirm} error={form.errors.passwordConfirm}>
        <PasswordInput
          autoComplete="new-password"
          {...words}
          {...form.register("passwordConfirm")}
        />
      </Field>
      <Button type="submit" className={styles.submit} busy={change.isPending}>
        {formatMessage({ id: change.isPending ? "settings.saving" : "account.reset" })}
      </Button>
    </form>
  );
}
