import { limits } from "@sortes/contract";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useIntl } from "react-intl";
import { PasswordField } from "./PasswordField.tsx";

type Name = "password" | "passwordConfirm";

interface NewPasswordFieldsProps {
  /** The form that they belong to. */
  form: {
    labels: Record<Name, string>;
    errors: Partial<Record<Name, string>>;
    register: (name: Name) => UseFormRegisterReturn;
  };
}

/** A password that somebody chooses, typed twice. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  const { formatMessage } = useIntl();
  const { labels, errors, register } = form;
  return (
    <>
      <PasswordField
        label={labels.password}
        hint={formatMessage({ id: "account.passwordHint" }, { min: limits.password.min })}
        error={errors.password}
        autoComplete="new-password"
        {...register("password")}
      />
      <PasswordField
        label={labels.passwordConfirm}
        error={errors.passwordConfirm}
        autoComplete="new-password"
        {...register("passwordConfirm")}
      />
    </>
  );
}
