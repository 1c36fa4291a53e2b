import {
  fieldErrorsOf,
  formErrors,
  limits,
  type Message,
  type MessageParams,
} from "@sortes/contract";
import { Alert, Field, PasswordInput } from "@sortes/ui";
import type { BaseSyntheticEvent, ComponentProps } from "react";
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormRegisterReturn,
} from "react-hook-form";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import type { z } from "zod";
import { wordError, wordMessage } from "../../../base/error-text.ts";

/** A form error stored as a code, so that it follows a change of language. */
interface CodedError extends FieldError {
  params?: MessageParams;
}

/**
 * Validates a form with a schema of the contract: the same codes in the same order as the server. Errors without a
 * field are stored under `form`.
 */
export const schemaResolver =
  <Values extends FieldValues>(schema: z.ZodType<Values, Values>): Resolver<Values> =>
  (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, CodedError> = {};
    for (const [field, [first]] of Object.entries(fieldErrorsOf(parsed.error)))
      if (first)
        errors[field] = { type: first.code, ...(first.params && { params: first.params }) };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

/** An error of the schema, about a field or the whole form. */
export function foundError(errors: FieldErrors, field: string = formErrors): Message | undefined {
  const error = errors[field] as CodedError | undefined;
  return error && ({ code: error.type, ...(error.params && { params: error.params }) } as Message);
}

interface Options<Values extends FieldValues> {
  schema: z.ZodType<Values, Values>;
  empty: DefaultValues<Values>;
  labels: Record<keyof Values, string>;
  fallback: MessageId;
  /** The mutation that `submit` runs. */
  call: { isPending: boolean; error: unknown; reset: () => void };
  submit: (values: Values) => Promise<void>;
}

/** A form validated by a schema before it is sent, and by the server afterwards. */
export function useAccountForm<Values extends FieldValues>(options: Options<Values>) {
  const { schema, empty, labels, fallback, call, submit } = options;
  const intl = useIntl();
  const { register, handleSubmit, formState, setFocus, reset } = useForm<Values>({
    resolver: schemaResolver(schema),
    defaultValues: empty,
  });
  const refused = wordError(intl, call.error, fallback, labels);
  const whole = foundError(formState.errors);
  const errors: Record<string, string> = { ...refused.fields };
  for (const field of Object.keys(labels)) {
    const found = foundError(formState.errors, field);
    if (found) errors[field] = wordMessage(intl, found);
  }
  const send = handleSubmit(
    // a refusal is shown from the mutation's own state
    (values) => submit(values).catch(() => {}),
    () => call.reset(),
  );
  return {
    register,
    setFocus,
    /** Empties the form after a successful submission. */
    reset,
    labels,
    errors: errors as Partial<Record<keyof Values, string>>,
    /** The text of the page's alert. */
    summary: whole ? [wordMessage(intl, whole)] : refused.summary,
    /** Grows with each attempt; used as a key so that each attempt gets a new alert. */
    attempt: formState.submitCount,
    onSubmit: (event: BaseSyntheticEvent): void => {
      if (!call.isPending) void send(event);
    },
  };
}

/** All errors of a form, shown above it. */
export function AccountAlert({ messages }: { messages: string[] }) {
  if (messages.length === 0) return null;
  return (
    <Alert tone="error" takesFocus>
      {messages.length === 1 ? (
        messages[0]
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

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
    register: (name: Name) => UseFormRegisterReturn;
  };
}

/** Fields for a new password, typed twice. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  const { t } = useIntl();
  const { labels, errors, register } = form;
  return (
    <>
      <PasswordField
        label={labels.password}
        hint={t("account.passwordHint", { min: limits.password.min })}
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
