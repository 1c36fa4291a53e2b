import { forgotPasswordInput, newPasswordInput } from "@sortes/contract";
import { Alert, Button, buttonClass, Field, text, TextInput } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Address } from "../../../base/Address.tsx";
import { useIntl } from "../../../base/intl.ts";
import { confirmSession } from "../../../base/confirm-session.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useServices } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { AccountAlert, NewPasswordFields, useAccountForm } from "./account-form.tsx";
import { AccountPage } from "./AccountPage.tsx";

/** Requests a password reset link. The answer is the same whether or not the address has an account. */
export function ForgotPasswordPage() {
  const { t } = useIntl();
  const [sentTo, setSentTo] = useState<string>();
  const ask = trpc.users.forgotPassword.useMutation();
  const form = useAccountForm({
    schema: forgotPasswordInput,
    empty: { email: "" },
    labels: { email: t("account.email") },
    fallback: "account.forgotFailed",
    call: ask,
    async submit(input) {
      await ask.mutateAsync(input);
      setSentTo(input.email);
    },
  });
  // people who return from the answer continue typing
  const { setFocus } = form;
  const isBack = ask.isSuccess && sentTo === undefined;
  useEffect(() => {
    if (isBack) setFocus("email");
  }, [isBack, setFocus]);
  return (
    <AccountPage title={t("account.forgotTitle")} onSubmit={form.onSubmit}>
      {sentTo === undefined ? (
        <>
          <AccountAlert key={form.attempt} messages={form.summary} />
          <p className={text.muted}>{t("account.forgotText")}</p>
          <Field label={form.labels.email} error={form.errors.email}>
            <TextInput type="email" autoComplete="email" {...form.register("email")} />
          </Field>
          <Button type="submit" busy={ask.isPending}>
            {t(ask.isPending ? "account.forgotBusy" : "account.forgot")}
          </Button>
        </>
      ) : (
        <>
          <Alert tone="success" takesFocus>
            {t("account.forgotSent", { email: <Address key="email">{sentTo}</Address> })}
          </Alert>
          <Button tone="quiet" onClick={() => setSentTo(undefined)}>
            {t("account.forgotOther")}
          </Button>
        </>
      )}
      <p className={text.muted}>
        {t("account.backToLogIn", { link: (words) => <Link to="/login">{words}</Link> })}
      </p>
    </AccountPage>
  );
}

/** The target of the link in the password reset mail. */
export function ResetPasswordPage({ token }: { token: string }) {
  const { t } = useIntl();
  const services = useServices();
  const reset = trpc.users.resetPassword.useMutation({
    // the user's sessions have ended, perhaps this browser's too
    onSuccess: () => void confirmSession(services),
  });
  const form = useAccountForm({
    schema: newPasswordInput,
    empty: { password: "", passwordConfirm: "" },
    labels: {
      password: t("account.newPassword"),
      passwordConfirm: t("account.passwordConfirm"),
    },
    fallback: "account.resetFailed",
    call: reset,
    submit: async ({ password }) => void (await reset.mutateAsync({ token, password })),
  });
  const title = t("account.resetTitle");
  if (reset.isSuccess)
    return (
      <AccountPage title={title} onSubmit={form.onSubmit}>
        <Alert tone="success" takesFocus>
          {t("account.resetDone")}
        </Alert>
        <Link to="/login" className={buttonClass()}>
          {t("account.logIn")}
        </Link>
      </AccountPage>
    );
  return (
    <AccountPage title={title} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      {reasonOf(reset.error) === "RESET_LINK_DEAD" ? (
        <Link to="/forgot-password" className={buttonClass()}>
          {t("account.newLink")}
        </Link>
      ) : (
        <>
          <NewPasswordFields form={form} />
          <Button type="submit" busy={reset.isPending}>
            {t(reset.isPending ? "account.resetting" : "account.reset")}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
