import type { BaseSyntheticEvent } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { useIntl } from "react-intl";
import type { z } from "zod";
import type { MessageId } from "../../app/catalogues.ts";
import { wordError, wordMessage } from "../../shared/error-text.ts";
import { foundError, schemaResolver } from "../../shared/schema-resolver.ts";

interface Options<Values extends FieldValues> {
  schema: z.ZodType<Values, Values>;
  empty: DefaultValues<Values>;
  labels: Record<keyof Values, string>;
  fallback: MessageId;
  /** The call that `submit` makes. */
  call: { isPending: boolean; error: unknown; reset: () => void };
  submit: (values: Values) => Promise<void>;
}

/** A form judged by a schema before it is sent and by the server afterwards. */
export function useAccountForm<Values extends FieldValues>(options: Options<Values>) {
  const { schema, empty, labels, fallback, call, submit } = options;
  const intl = useIntl();
  const { register, handleSubmit, formState, setFocus, reset } = useForm<Values>({
    resolver: schemaResolver(schema),
    defaultValues: empty,
  });
  const refused = call.error
    ? wordError(intl, call.error, fallback, labels)
    : { summary: [], fields: {} };
  const whole = foundError(formState.errors);
  const errors: Record<string, string> = { ...refused.fields };
  for (const field of Object.keys(labels)) {
    const found = foundError(formState.errors, field);
    if (found) errors[field] = wordMessage(intl, found);
  }
  const send = handleSubmit(
    // a refusal is shown from the call itself
    (values) => submit(values).catch(() => {}),
    () => call.reset(),
  );
  return {
    register,
    setFocus,
    /** Empties the form, once what was typed has been taken. */
    reset,
    labels,
    errors: errors as Partial<Record<keyof Values, string>>,
    /** What the page's alert says. */
    summary: whole ? [wordMessage(intl, whole)] : refused.summary,
    /** Grows with each attempt, so that its alert is a new one. */
    attempt: formState.submitCount,
    onSubmit: (event: BaseSyntheticEvent): void => {
      event.preventDefault();
      if (!call.isPending) void send(event);
    },
  };
}
