import { Field, PasswordInput } from "@sortes/ui";
import type { ComponentProps } from "react";
import { useIntl } from "react-intl";

interface PasswordFieldProps extends Omit<ComponentProps<"input">, "type"> {
  label: string;
  hint?: string;
  error: string | undefined;
  autoComplete: "current-password" | "new-password";
}

/** A field for a password of the account, which can be shown. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const { formatMessage } = useIntl();
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput
        showLabel={formatMessage({ id: "account.showPassword" })}
        hideLabel={formatMessage({ id: "account.hidePassword" })}
        {...input}
      />
    </Field>
  );
}
