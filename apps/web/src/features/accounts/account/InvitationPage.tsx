import { invitationForm } from "@sortes/contract";
import { Alert, Button, buttonClass, Field, text, TextInput } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { confirmSession } from "../../../base/confirm-session.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { AccountAlert, NewPasswordFields, useAccountForm } from "./account-form.tsx";
import { AccountPage } from "./AccountPage.tsx";

/** The target of the link in a staff invitation: sets a name and a password for the account. */
export function InvitationPage({ token }: { token: string }) {
  const { t } = useIntl();
  const services = useServices();
  const accept = trpc.users.acceptInvitation.useMutation({
    // the signed-in user's rights may have changed, or their session may have ended
    onSuccess: () => void confirmSession(services),
  });
  const form = useAccountForm({
    schema: invitationForm,
    empty: { username: "", password: "", passwordConfirm: "" },
    labels: {
      username: t("account.name"),
      password: t("account.password"),
      passwordConfirm: t("account.passwordConfirm"),
    },
    fallback: "invitation.failed",
    call: accept,
    submit: async ({ username, password }) =>
      void (await accept.mutateAsync({ token, username, password })),
  });
  const title = t("invitation.title");
  if (accept.isSuccess)
    return (
      <AccountPage title={title} onSubmit={form.onSubmit}>
        <Alert tone="success" takesFocus>
          {t(accept.data.isNew ? "invitation.done" : "invitation.doneKept")}
        </Alert>
        <Link to="/login" className={buttonClass()}>
          {t("account.logIn")}
        </Link>
      </AccountPage>
    );
  const isDead = reasonOf(accept.error) === "INVITATION_DEAD";
  return (
    <AccountPage title={title} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      {isDead ? (
        <p className={text.muted}>
          {t("invitation.dead", { link: (words) => <Link to="/login">{words}</Link> })}
        </p>
      ) : (
        <>
          <p className={text.muted}>{t("invitation.text")}</p>
          <Field
            label={form.labels.username}
            hint={t("account.nameHint")}
            error={form.errors.username}
          >
            <TextInput autoComplete="username" {...form.register("username")} />
          </Field>
          <NewPasswordFields form={form} />
          <Button type="submit" busy={accept.isPending}>
            {t(accept.isPending ? "invitation.accepting" : "invitation.accept")}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
