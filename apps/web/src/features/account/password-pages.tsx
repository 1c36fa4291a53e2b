import { forgotPasswordInput, newPasswordInput } from "@sortes/contract";
import { Alert, Button, buttonClass, Field, text, TextInput } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useIntl } from "react-intl";
import { confirmSession } from "../../base/confirm-session.ts";
import { reasonOf } from "../../base/errors.ts";
import { useServices } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { AccountAlert, NewPasswordFields, useAccountForm } from "./account-form.tsx";
import { AccountPage } from "./AccountPage.tsx";

/** Asks for the link to a new password. What it answers is the same whether or not the address has an account. */
export function ForgotPasswordPage() {
  const { formatMessage } = useIntl();
  const [sentTo, setSentTo] = useState<string>();
  const ask = trpc.users.forgotPassword.useMutation();
  const form = useAccountForm({
    schema: forgotPasswordInput,
    empty: { email: "" },
    labels: { email: formatMessage({ id: "account.email" }) },
    fallback: "account.forgotFailed",
    call: ask,
    async submit(input) {
      await ask.mutateAsync(input);
      setSentTo(input.email);
    },
  });
  // whoever comes back from the answer goes on typing
  const { setFocus } = form;
  const isBack = ask.isSuccess && sentTo === undefined;
  useEffect(() => {
    if (isBack) setFocus("email");
  }, [isBack, setFocus]);
  return (
    <AccountPage title={formatMessage({ id: "account.forgotTitle" })} onSubmit={form.onSubmit}>
      {sentTo === undefined ? (
        <>
          <AccountAlert key={form.attempt} messages={form.summary} />
          <p className={text.muted}>{formatMessage({ id: "account.forgotText" })}</p>
          <Field label={form.labels.email} error={form.errors.email}>
            <TextInput type="email" autoComplete="email" {...form.register("email")} />
          </Field>
          <Button type="submit" busy={ask.isPending}>
            {formatMessage({ id: ask.isPending ? "account.forgotBusy" : "account.forgot" })}
          </Button>
        </>
      ) : (
        <>
          <Alert tone="success" takesFocus>
            {formatMessage(
              { id: "account.forgotSent" },
              { email: <bdi key="email">{sentTo}</bdi> },
            )}
          </Alert>
          <Button tone="quiet" onClick={() => setSentTo(undefined)}>
            {formatMessage({ id: "account.forgotOther" })}
          </Button>
        </>
      )}
      <p className={text.muted}>
        {formatMessage(
          { id: "account.backToLogIn" },
          { link: (words) => <Link to="/login">{words}</Link> },
        )}
      </p>
    </AccountPage>
  );
}

/** The target of the link in the mail for a new password. */
export function ResetPasswordPage({ token }: { token: string }) {
  const { formatMessage } = useIntl();
  const services = useServices();
  const reset = trpc.users.resetPassword.useMutation({
    // a session of that person has ended, in this browser too
    onSuccess: () => void confirmSession(services),
  });
  const form = useAccountForm({
    schema: newPasswordInput,
    empty: { password: "", passwordConfirm: "" },
    labels: {
      password: formatMessage({ id: "account.newPassword" }),
      passwordConfirm: formatMessage({ id: "account.passwordConfirm" }),
    },
    fallback: "account.resetFailed",
    call: reset,
    submit: async ({ password }) => void (await reset.mutateAsync({ token, password })),
  });
  const title = formatMessage({ id: "account.resetTitle" });
  if (reset.isSuccess)
    return (
      <AccountPage title={title} onSubmit={form.onSubmit}>
        <Alert tone="success" takesFocus>
          {formatMessage({ id: "account.resetDone" })}
        </Alert>
        <Link to="/login" className={buttonClass()}>
          {formatMessage({ id: "account.logIn" })}
        </Link>
      </AccountPage>
    );
  return (
    <AccountPage title={title} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      {reasonOf(reset.error) === "RESET_LINK_DEAD" ? (
        <Link to="/forgot-password" className={buttonClass()}>
          {formatMessage({ id: "account.newLink" })}
        </Link>
      ) : (
        <>
          <NewPasswordFields form={form} />
          <Button type="submit" busy={reset.isPending}>
            {formatMessage({ id: reset.isPending ? "account.resetting" : "account.reset" })}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
