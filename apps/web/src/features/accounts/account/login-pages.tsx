import { loginInput, registerForm } from "@sortes/contract";
import { Alert, Button, Field, text, TextInput } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { FormAlert, useForm } from "../../../base/form.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { withLimit } from "../../../base/trpc.ts";
import { useSignal } from "../../../base/signal.ts";
import { NewPasswordFields, PasswordField } from "./password-fields.tsx";
import { AccountPage, handedOn, useTypedEmail, useWelcome } from "./AccountPage.tsx";

export function LoginPage() {
  const { t } = useIntl();
  const { client, session } = useServices();
  const hasEnded = useSignal(session.hasEnded, false);
  const welcome = useWelcome();
  const form = useForm({
    schema: loginInput,
    start: { email: useTypedEmail(), password: "" },
    labels: {
      email: t("account.email"),
      password: t("account.password"),
    },
    failed: "account.loginFailed",
    async send(input) {
      session.close();
      await welcome(await client.users.login.mutate(input, withLimit("account")));
    },
  });
  return (
    <AccountPage title={t("account.logIn")} onSubmit={form.onSubmit}>
      {hasEnded && <Alert tone="error">{t("account.sessionEnded")}</Alert>}
      <FormAlert form={form} />
      <Field label={form.labels.email} error={form.errors.email}>
        <TextInput type="email" autoComplete="email" {...form.text("email")} />
      </Field>
      <PasswordField
        label={form.labels.password}
        error={form.errors.password}
        autoComplete="current-password"
        {...form.text("password")}
      />
      <Button type="submit" busy={form.isPending}>
        {t(form.isPending ? "account.loggingIn" : "account.logIn")}
      </Button>
      <p className={text.muted}>
        {t("account.forgotLink", {
          link: (words) => (
            <Link to="/forgot-password" state={handedOn(form.values.email)}>
              {words}
            </Link>
          ),
        })}
      </p>
      <p className={text.muted}>
        {t("account.noAccount", {
          link: (words) => (
            <Link to="/register" state={handedOn(form.values.email)}>
              {words}
            </Link>
          ),
        })}
      </p>
    </AccountPage>
  );
}

export function RegisterPage() {
  const { t } = useIntl();
  const welcome = useWelcome();
  const { client } = useServices();
  const form = useForm({
    schema: registerForm,
    start: { username: "", email: useTypedEmail(), password: "", passwordConfirm: "" },
    labels: {
      username: t("account.name"),
      email: t("account.email"),
      password: t("account.password"),
      passwordConfirm: t("account.passwordConfirm"),
    },
    failed: "account.registerFailed",
    send: async (input) => welcome(await client.users.register.mutate(input, withLimit("account"))),
  });
  return (
    <AccountPage title={t("account.registerTitle")} onSubmit={form.onSubmit}>
      <FormAlert form={form} />
      <Field label={form.labels.username} hint={t("account.nameHint")} error={form.errors.username}>
        <TextInput autoComplete="nickname" {...form.text("username")} />
      </Field>
      <Field label={form.labels.email} error={form.errors.email}>
        <TextInput type="email" autoComplete="email" {...form.text("email")} />
      </Field>
      <NewPasswordFields form={form} />
      <Button type="submit" busy={form.isPending}>
        {t(form.isPending ? "account.registering" : "account.register")}
      </Button>
      <p className={text.muted}>
        {t("account.agree", {
          terms: (words) => <Link to="/terms-of-service">{words}</Link>,
          privacy: (words) => <Link to="/privacy-policy">{words}</Link>,
        })}
      </p>
      <p className={text.muted}>
        {t("account.haveAccount", {
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
