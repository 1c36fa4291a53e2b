import { loginInput, registerInput } from "@sortes/contract";
import { Alert, Button, Field, text, TextInput } from "@sortes/ui";
import { type HistoryState, Link } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useSignal } from "../../../base/signal.ts";
import { trpc } from "../../../base/trpc.ts";
import { AccountAlert, NewPasswordFields, PasswordField, useAccountForm } from "./account-form.tsx";
import { AccountPage, useWelcome } from "./AccountPage.tsx";

/** Keeps a generator's input when switching between the two pages. */
const handedOn = ({ newDraw }: HistoryState): HistoryState => (newDraw ? { newDraw } : {});

export function LoginPage() {
  const { t } = useIntl();
  const { session } = useServices();
  const hasEnded = useSignal(session.hasEnded, false);
  const welcome = useWelcome();
  const login = trpc.users.login.useMutation();
  const form = useAccountForm({
    schema: loginInput,
    empty: { email: "", password: "" },
    labels: {
      email: t("account.email"),
      password: t("account.password"),
    },
    fallback: "account.loginFailed",
    call: login,
    async submit(input) {
      session.close();
      await welcome(await login.mutateAsync(input));
    },
  });
  return (
    <AccountPage title={t("account.logIn")} onSubmit={form.onSubmit}>
      {hasEnded && <Alert tone="error">{t("account.sessionEnded")}</Alert>}
      <AccountAlert key={form.attempt} messages={form.summary} />
      <Field label={form.labels.email} error={form.errors.email}>
        <TextInput type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      <PasswordField
        label={form.labels.password}
        error={form.errors.password}
        autoComplete="current-password"
        {...form.register("password")}
      />
      <Button type="submit" busy={login.isPending}>
        {t(login.isPending ? "account.loggingIn" : "account.logIn")}
      </Button>
      <p className={text.muted}>
        {t("account.forgotLink", { link: (words) => <Link to="/forgot-password">{words}</Link> })}
      </p>
      <p className={text.muted}>
        {t("account.noAccount", {
          link: (words) => (
            <Link to="/register" state={handedOn}>
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
  const registration = trpc.users.register.useMutation();
  const form = useAccountForm({
    schema: registerInput,
    empty: { username: "", email: "", password: "", passwordConfirm: "" },
    labels: {
      username: t("account.name"),
      email: t("account.email"),
      password: t("account.password"),
      passwordConfirm: t("account.passwordConfirm"),
    },
    fallback: "account.registerFailed",
    call: registration,
    submit: async (input) => welcome(await registration.mutateAsync(input)),
  });
  return (
    <AccountPage title={t("account.registerTitle")} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      <Field label={form.labels.username} hint={t("account.nameHint")} error={form.errors.username}>
        <TextInput autoComplete="username" {...form.register("username")} />
      </Field>
      <Field label={form.labels.email} error={form.errors.email}>
        <TextInput type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      <NewPasswordFields form={form} />
      <p className={text.muted}>
        {t("account.agree", {
          terms: (words) => <Link to="/terms-of-service">{words}</Link>,
          privacy: (words) => <Link to="/privacy-policy">{words}</Link>,
        })}
      </p>
      <Button type="submit" busy={registration.isPending}>
        {t(registration.isPending ? "account.registering" : "account.register")}
      </Button>
      <p className={text.muted}>
        {t("account.haveAccount", {
          link: (words) => (
            <Link to="/login" state={handedOn}>
              {words}
            </Link>
          ),
        })}
      </p>
    </AccountPage>
  );
}
