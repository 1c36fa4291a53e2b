import { limits } from "@sortes/contract";
import { Alert, Button, Field, FormSheet, layout, SheetBody, text, TextInput } from "@sortes/ui";
import { type SubmitEventHandler, useEffect, useRef, useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { wordError, wordMessage } from "../../../../base/error-text.ts";
import { trpc } from "../../../../base/trpc.ts";
import { Trap } from "../../../../base/Trap.tsx";

const empty = { name: "", email: "", website: "" };

/**
 * The signup form. The name is only used for the thanks on this page and never sent. Kept small, because it is on the
 * home page: the server validates the address.
 */
export function SignupForm() {
  const intl = useIntl();
  const { t } = intl;
  const [values, setValues] = useState(empty);
  const [isMissing, setMissing] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const [isDone, setDone] = useState(false);
  const [round, setRound] = useState(0);
  const subscribe = trpc.newsletter.subscribe.useMutation({ onSuccess: () => setDone(true) });
  const set = (change: Partial<typeof empty>) => {
    setValues({ ...values, ...change });
    if (change.email !== undefined) {
      setMissing(false);
      if (subscribe.isError) subscribe.reset();
    }
  };
  const onSubmit: SubmitEventHandler<HTMLFormElement> = () => {
    if (subscribe.isPending) return;
    const email = values.email.trim();
    setMissing(email === "");
    if (email !== "") subscribe.mutate({ email, website: values.website });
    else {
      subscribe.reset();
      emailField.current?.focus();
    }
  };
  const refused = subscribe.error
    ? wordError(intl, subscribe.error, "newsletter.subscribeFailed")
    : undefined;
  const emailError = isMissing
    ? wordMessage(intl, { code: "EMAIL_REQUIRED" })
    : refused?.fields["email"];
  const isEmailRefused = refused?.fields["email"] !== undefined;
  useEffect(() => {
    if (isEmailRefused) emailField.current?.focus();
  }, [isEmailRefused]);
  // after a restart, the user continues typing
  useEffect(() => {
    if (round > 0) emailField.current?.focus();
  }, [round]);

  if (isDone)
    return (
      <Thanks
        name={values.name.trim()}
        onAnother={() => {
          setValues(empty);
          setDone(false);
          setRound(round + 1);
          subscribe.reset();
        }}
      />
    );
  return (
    <FormSheet onSubmit={onSubmit}>
      <SheetBody>
        {refused && !isEmailRefused && (
          <Alert key={subscribe.submittedAt} tone="error" takesFocus>
            {refused.summary.join(" ")}
          </Alert>
        )}
        <Field label={t("newsletter.name")} optional={t("newsletter.optional")}>
          <TextInput
            autoComplete="given-name"
            maxLength={limits.username}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field label={t("newsletter.email")} hint={t("newsletter.emailHint")} error={emailError}>
          <TextInput
            ref={emailField}
            type="email"
            autoComplete="email"
            required
            value={values.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        </Field>
        <Trap value={values.website} onChange={(website) => set({ website })} />
        <Button type="submit" busy={subscribe.isPending}>
          {t(subscribe.isPending ? "newsletter.subscribing" : "newsletter.subscribe")}
        </Button>
      </SheetBody>
    </FormSheet>
  );
}

/** Announces the confirmation mail; the same for every address, known or not. */
function Thanks({ name, onAnother }: { name: string; onAnother: () => void }) {
  const { t } = useIntl();
  return (
    <FormSheet>
      <SheetBody>
        <Alert tone="success" takesFocus>
          <p className={text.h3}>
            {name === ""
              ? t("newsletter.thanks")
              : t("newsletter.thanksNamed", { name: <bdi key="name">{name}</bdi> })}
          </p>
          <p>{t("newsletter.added")}</p>
        </Alert>
        <Button tone="quiet" onClick={onAnother}>
          {t("newsletter.another")}
        </Button>
      </SheetBody>
    </FormSheet>
  );
}

/** The signup block of the home page. */
export function SignupBlock() {
  const { t } = useIntl();
  return (
    <>
      <div className={layout.stackSm}>
        <h2>{t("newsletter.signupTitle")}</h2>
        <p className={text.lead}>{t("newsletter.signupText")}</p>
      </div>
      <SignupForm />
    </>
  );
}
