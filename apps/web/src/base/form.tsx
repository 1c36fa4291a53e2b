import { fieldErrorsOf, formErrors, type Message } from "@sortes/contract";
import { Alert } from "@sortes/ui";
import {
  type ChangeEvent,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { z } from "zod";
import { wordError, wordMessage } from "./error-text.ts";
import { type MessageId, useIntl } from "./intl.ts";
import { useCall } from "./use-call.ts";

type Found = Readonly<Record<string, readonly Message[]>>;

type Labels<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values, Names, Input, Answer> {
  start: Values;
  /** The values and their setter if they are kept elsewhere, such as a stored draft. */
  state?: readonly [Values, Dispatch<SetStateAction<Values>>];
  /** Name the fields in the alert above the form. Without them, errors of fields are only at their fields. */
  labels?: Names;
  /** Validates before sending, with the codes of the server; without it, the server alone does. */
  schema?: z.ZodType<Input>;
  /** The text if the server gave no reason. */
  failed: MessageId;
  /** Sends the values as parsed by the schema, and does what follows; rejects with the refusal. */
  send: (input: Input) => Promise<Answer>;
  /** Begins anew after the values were accepted. */
  empties?: boolean;
  /** Called after a refusal, such as to refetch what someone else has changed. */
  onRefused?: (error: unknown) => unknown;
}

/**
 * A form: keeps what was typed until it is accepted, sends it once however often it is pressed, and shows errors at
 * their fields. After each attempt, the alert above the form has the focus, else the first invalid field.
 */
export function useForm<
  Values extends object,
  Answer,
  Names extends Labels<Values> = Labels<Values>,
  Input = Values,
>(options: FormOptions<Values, Names, Input, Answer>) {
  const { start, labels, schema, failed, send, empties, onRefused } = options;
  const intl = useIntl();
  const own = useState(start);
  const [values, setValues] = options.state ?? own;
  const [found, setFound] = useState<Found>({});
  /** Fields changed since the last attempt, whose errors no longer count. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const call = useCall({
    mutationFn: send,
    onError: onRefused,
    onSuccess: () => empties && setValues(start),
  });
  const refused = wordError(intl, call.error, failed, labels as Record<string, string> | undefined);
  const errors: Record<string, string> = { ...refused.fields };
  for (const [field, [first]] of Object.entries(found))
    if (first && field !== formErrors) errors[field] = wordMessage(intl, first);
  const isOnlyAtFields = labels === undefined && Object.keys(errors).length > 0;
  for (const field of changed) delete errors[field];
  const [whole] = found[formErrors] ?? [];
  const summary = whole ? [wordMessage(intl, whole)] : isOnlyAtFields ? [] : refused.summary;

  useEffect(() => {
    if (document.activeElement?.getAttribute("role") === "alert") return;
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempt, call.error]);

  const set = (change: Partial<Values>): void => {
    setValues((last) => ({ ...last, ...change }));
    setChanged((last) => [...last, ...Object.keys(change)]);
  };
  return {
    values,
    set,
    labels: labels as Names,
    /** The props of the control of a text. */
    text: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name] as string,
      onChange: ({ target }: ChangeEvent<{ value: string }>) =>
        set({ [name]: target.value } as Partial<Values>),
    }),
    errors: errors as Partial<Record<keyof Values & string, string>>,
    /** The texts of the alert above the form. */
    summary,
    /** Grows with each attempt. */
    attempt,
    call,
    isPending: call.isPending,
    /** Forgets the last attempt, such as to write another message. */
    again: (): void => {
      setChanged([]);
      setFound({});
      call.reset();
    },
    onSubmit: (event: SyntheticEvent<HTMLFormElement>): void => {
      if (call.isPending) return;
      element.current = event.currentTarget;
      const judged = schema?.safeParse(values);
      setAttempt(attempt + 1);
      setChanged([]);
      setFound(judged?.error ? fieldErrorsOf(judged.error) : {});
      if (judged?.error) call.reset();
      else call.send(judged ? judged.data : (values as unknown as Input));
    },
  };
}

interface FormAlertProps {
  form: { attempt: number; summary: readonly string[] };
  /** Follows the reasons. */
  children?: ReactNode;
}

/** Why a form was not accepted, above its fields; announced again after each attempt. */
export function FormAlert({ form: { attempt, summary }, children }: FormAlertProps) {
  if (summary.length === 0) return null;
  const [first, ...others] = summary;
  return (
    <Alert key={attempt} tone="error" takesFocus>
      {others.length === 0 ? (
        first
      ) : (
        <ul>
          {summary.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {children}
    </Alert>
  );
}
