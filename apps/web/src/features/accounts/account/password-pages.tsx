import { forgotPasswordInput, newPasswordForm } from "@sortes/contract";
import { Alert, Button, buttonClass, Field, text, TextInput } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Address } from "../../../base/Address.tsx";
import { FormAlert, useForm } from "../../../base/form.tsx";
import { useIntl } from "../../../base/intl.ts";
import { confirmSession } from "../../../base/confirm-session.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useServices } from "../../../base/services.ts";
import { withLimit } from "../../../base/trpc.ts";
import { NewPasswordFields } from "./password-fields.tsx";
import { AccountPage, handedOn, useTypedEmail } from "./AccountPage.tsx";

/** Requests a password reset link. The answer is the same whether or not the address has an account. */
export function ForgotPasswordPage() {
  const { t } = useIntl();
  const [sentTo, setSentTo] = useState<string>();
  const { client } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: forgotPasswordInput,
    start: { email: useTypedEmail() },
    labels: { email: t("account.email") },
    failed: "account.forgotFailed",
    async send(input) {
      await client.users.forgotPassword.mutate(input);
      setSentTo(input.email);
    },
  });
  // people who return from the answer continue typing
  const isBack = form.call.isSuccess && sentTo === undefined;
  useEffect(() => {
    if (isBack) field.current?.focus();
  }, [isBack]);
  return (
    <AccountPage title={t("account.forgotTitle")} onSubmit={form.onSubmit}>
      {sentTo === undefined ? (
        <>
          <FormAlert form={form} />
          <p className={text.muted}>{t("account.forgotText")}</p>
          <Field label={form.labels.email} error={form.errors.email}>
            <TextInput ref={field} type="email" autoComplete="email" {...form.text("email")} />
          </Field>
          <Button type="submit" busy={form.isPending}>
            {t(form.isPending ? "account.forgotBusy" : "account.forgot")}
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
        {t("account.backToLogIn", {
          link: (words) => (
            <Link to="/login" state={handedOn(form.values.email)}>
              {words}
            </Link>
          ),
        })}
      </p>
    </AccountPage>
  );
}

/** The target of the link in the password reset mail. */
export function ResetPasswordPage({ token }: { token: string }) {
  const { t } = useIntl();
  const services = useServices();
  const form = useForm({
    schema: newPasswordForm,
    start: { password: "", passwordConfirm: "" },
    labels: {
      password: t("account.newPassword"),
      passwordConfirm: t("account.passwordConfirm"),
    },
    failed: "account.resetFailed",
    async send({ password }) {
      await services.client.users.resetPassword.mutate({ token, password }, withLimit("account"));
      // the user's sessions have ended, perhaps this browser's too
      void confirmSession(services);
    },
  });
  const title = t("account.resetTitle");
  if (form.call.isSuccess)
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
      <FormAlert form={form} />
      {reasonOf(form.call.error) === "RESET_LINK_DEAD" ? (
        <Link to="/forgot-password" className={buttonClass()}>
          {t("account.newLink")}
        </Link>
      ) : (
        <>
          <NewPasswordFields form={form} />
          <Button type="submit" busy={form.isPending}>
            {t(form.isPending ? "account.resetting" : "account.reset")}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
