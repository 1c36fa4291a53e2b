import { registerInput } from "@sortes/contract";
import { Button, Field, text, TextInput } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { trpc } from "../../base/trpc.ts";
import { AccountAlert, NewPasswordFields, useAccountForm } from "./account-form.tsx";
import { AccountPage, useWelcome } from "./AccountPage.tsx";

export function RegisterPage() {
  const { formatMessage } = useIntl();
  const welcome = useWelcome();
  const registration = trpc.users.register.useMutation();
  const form = useAccountForm({
    schema: registerInput,
    empty: { username: "", email: "", password: "", passwordConfirm: "" },
    labels: {
      username: formatMessage({ id: "account.name" }),
      email: formatMessage({ id: "account.email" }),
      password: formatMessage({ id: "account.password" }),
      passwordConfirm: formatMessage({ id: "account.passwordConfirm" }),
    },
    fallback: "account.registerFailed",
    call: registration,
    submit: async (input) => welcome(await registration.mutateAsync(input)),
  });
  return (
    <AccountPage title={formatMessage({ id: "account.registerTitle" })} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      <Field
        label={form.labels.username}
        hint={formatMessage({ id: "account.nameHint" })}
        error={form.errors.username}
      >
        <TextInput autoComplete="username" {...form.register("username")} />
      </Field>
      <Field label={form.labels.email} error={form.errors.email}>
        <TextInput type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      <NewPasswordFields form={form} />
      <p className={text.muted}>
        {formatMessage(
          { id: "account.agree" },
          {
            terms: (words) => <Link to="/terms-of-service">{words}</Link>,
            privacy: (words) => <Link to="/privacy-policy">{words}</Link>,
          },
        )}
      </p>
      <Button type="submit" busy={registration.isPending}>
        {formatMessage({ id: registration.isPending ? "account.registering" : "account.register" })}
      </Button>
      <p className={text.muted}>
        {formatMessage(
          { id: "account.haveAccount" },
          { link: (words) => <Link to="/login">{words}</Link> },
        )}
      </p>
    </AccountPage>
  );
}
