import { limits } from "@sortes/contract";
import { Field, PasswordInput } from "@sortes/ui";
import type { ComponentProps } from "react";
import { useIntl } from "../../../base/intl.ts";

interface PasswordFieldProps extends Omit<ComponentProps<"input">, "type"> {
  label: string;
  hint?: string;
  error: string | undefined;
  autoComplete: "current-password" | "new-password";
}

/** A password field of the account, with a button that shows the password. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const { t } = useIntl();
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput
        showLabel={t("account.showPassword")}
        hideLabel={t("account.hidePassword")}
        {...input}
      />
    </Field>
  );
}

type Name = "password" | "passwordConfirm";

interface NewPasswordFieldsProps {
  /** The form that they belong to. */
  form: {
    labels: Record<Name, string>;
    errors: Partial<Record<Name, string>>;
    text: (name: Name) => Pick<ComponentProps<"input">, "name" | "value" | "onChange">;
  };
}

/** Fields for a new password, typed twice. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  const { t } = useIntl();
  const { labels, errors, text } = form;
  return (
    <>
      <PasswordField
        label={labels.password}
        hint={t("account.passwordHint", { min: limits.password.min })}
        error={errors.password}
        autoComplete="new-password"
        {...text("password")}
      />
      <PasswordField
        label={labels.passwordConfirm}
        error={errors.passwordConfirm}
        autoComplete="new-password"
        {...text("passwordConfirm")}
      />
    </>
  );
}
