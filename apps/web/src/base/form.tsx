import { fieldErrorsOf, formErrors, type Message } from "@sortes/contract";
import { Alert } from "@sortes/ui";
import {
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
import { isChangedMeanwhile } from "./errors.ts";
import { focusFirstWrong } from "./focus.ts";
import { type MessageId, useIntl } from "./intl.ts";
import { useCall } from "./use-call.ts";

type Found = Readonly<Record<string, readonly Message[]>>;

type Labels<Values> = Partial<Record<keyof Values & string, string>>;

/** The texts of invalid fields. */
type Wrong<Values> = Partial<Record<keyof Values & string, string | false | undefined>>;

interface FormOptions<Values, Names, Input, Answer, Thing> {
  start: Values;
  /** The values and their setter if they are kept elsewhere, such as a stored draft. */
  state?: readonly [Values, Dispatch<SetStateAction<Values>>];
  /** Name the fields in the alert above the form. Without them, errors of fields are only at their fields. */
  labels?: Names;
  /** Validates before sending, with the codes of the server; without it, the server alone does. */
  schema?: z.ZodType<Input>;
  /** Validates before sending what no schema can: nothing is sent while a field has a text. */
  check?: (values: Values) => Wrong<Values>;
  /** The text if the server gave no reason. */
  failed: MessageId;
  /**
   * Sends the values as parsed by the schema, and does what follows; rejects with the refusal. Gets the version that
   * someone else has saved meanwhile, once the user has seen it: sending again replaces it.
   */
  send: (input: Input, theirs: Thing | undefined) => Promise<Answer>;
  /** Reads the edited thing again after someone else has changed it; undefined if it is gone. */
  current?: () => Promise<Thing | undefined>;
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
  Thing = never,
>(options: FormOptions<Values, Names, Input, Answer, Thing>) {
  const { start, labels, schema, check, failed, send, current, empties, onRefused } = options;
  const intl = useIntl();
  const own = useState(start);
  const [first] = useState(start);
  const [values, setValues] = options.state ?? own;
  const [found, setFound] = useState<Found>({});
  /** The values of the last attempt, if they were not sent. */
  const [kept, setKept] = useState<Values>();
  const [theirs, setTheirs] = useState<Thing>();
  /** Fields changed since the last attempt, whose errors no longer count. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const call = useCall({
    mutationFn: (input: Input) => send(input, theirs),
    async onError(error) {
      // if it cannot be read, the server refuses the next attempt, too
      if (current && isChangedMeanwhile(error)) setTheirs(await current().catch(() => theirs));
      await onRefused?.(error);
    },
    onSuccess() {
      setTheirs(undefined);
      if (empties) setValues(start);
    },
  });
  const refused = wordError(intl, call.error, failed, labels as Record<string, string> | undefined);
  const errors: Record<string, string> = { ...refused.fields };
  for (const [field, [first]] of Object.entries(found))
    if (first && field !== formErrors) errors[field] = wordMessage(intl, first);
  for (const [field, text] of Object.entries<string | false | undefined>(
    (kept && check?.(kept)) ?? {},
  ))
    if (text) errors[field] = text;
  const wrong = Object.keys(errors);
  const isOnlyAtFields =
    labels === undefined && wrong.length > 0 && wrong.every((field) => field in values);
  for (const field of changed) delete errors[field];
  const [whole] = found[formErrors] ?? [];
  const summary = whole ? [wordMessage(intl, whole)] : isOnlyAtFields ? [] : refused.summary;

  useEffect(() => {
    if (document.activeElement?.getAttribute("role") === "alert") return;
    focusFirstWrong(element);
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
      onChange: ({ target }: { target: { value: string } }) =>
        set({ [name]: target.value } as Partial<Values>),
    }),
    errors: errors as Partial<Record<keyof Values & string, string>>,
    /** The texts of the alert above the form. */
    summary,
    /** Grows with each attempt. */
    attempt,
    /** Whether a value differs from the one that the form began with. */
    isTyped: (Object.keys(values) as (keyof Values)[]).some((name) => values[name] !== first[name]),
    /** Whether nothing was changed since the last attempt. */
    isUntouched: changed.length === 0,
    call,
    /** The version that someone else has saved meanwhile, to be shown before it is replaced. */
    theirs,
    isPending: call.isPending,
    /** Forgets the last attempt, such as to write another message. */
    again: (): void => {
      setChanged([]);
      setFound({});
      setKept(undefined);
      call.reset();
    },
    onSubmit: (event: SyntheticEvent<HTMLFormElement>): void => {
      // React bubbles the event of a dialog to the form that opened it
      event.stopPropagation();
      if (call.isPending) return;
      element.current = event.currentTarget;
      const judged = schema?.safeParse(values);
      const isWrong = check !== undefined && Object.values(check(values)).some(Boolean);
      setAttempt(attempt + 1);
      setChanged([]);
      setFound(judged?.error ? fieldErrorsOf(judged.error) : {});
      setKept(isWrong ? values : undefined);
      if (judged?.error || isWrong) call.reset();
      else call.send(judged ? judged.data : (values as unknown as Input));
    },
  };
}

export interface FormAlertProps {
  form: { attempt: number; summary: readonly string[]; call: { submittedAt: number } };
  /** Follows the reasons. */
  children?: ReactNode;
}

/** Why a form was not accepted, above its fields; announced again after each attempt. */
export function FormAlert({ form: { attempt, summary, call }, children }: FormAlertProps) {
  if (summary.length === 0) return null;
  const [first, ...others] = summary;
  return (
    <Alert key={`${attempt} ${call.submittedAt}`} tone="error" takesFocus>
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
