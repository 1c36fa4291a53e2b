import { registerInput } from "@sortes/contract";
import { Button, Field, text, TextInput } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../base/intl.ts";
import { trpc } from "../../base/trpc.ts";
import { AccountAlert, NewPasswordFields, useAccountForm } from "./account-form.tsx";
import { AccountPage, useWelcome } from "./AccountPage.tsx";

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
        {t("account.haveAccount", { link: (words) => <Link to="/login">{words}</Link> })}
      </p>
    </AccountPage>
  );
}
