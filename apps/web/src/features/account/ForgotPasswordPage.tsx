import { forgotPasswordInput } from "@sortes/contract";
import { Alert, Button, Field, text, TextInput } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useIntl } from "react-intl";
import { trpc } from "../../base/trpc.ts";
import { AccountAlert } from "./AccountAlert.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { useAccountForm } from "./use-account-form.ts";

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
