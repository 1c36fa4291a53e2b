import { invitationForm } from "@sortes/contract";
import { Alert, Button, buttonClass, Field, text, TextInput } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { confirmSession } from "../../../base/confirm-session.ts";
import { reasonOf } from "../../../base/errors.ts";
import { FormAlert, useForm } from "../../../base/form.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { withLimit } from "../../../base/trpc.ts";
import { NewPasswordFields } from "./password-fields.tsx";
import { AccountPage } from "./AccountPage.tsx";

/** The target of the link in a staff invitation: sets a name and a password for the account. */
export function InvitationPage({ token }: { token: string }) {
  const { t } = useIntl();
  const services = useServices();
  const form = useForm({
    schema: invitationForm,
    start: { username: "", password: "", passwordConfirm: "" },
    labels: {
      username: t("account.name"),
      password: t("account.password"),
      passwordConfirm: t("account.passwordConfirm"),
    },
    failed: "invitation.failed",
    async send({ username, password }) {
      const { acceptInvitation } = services.client.users;
      const accepted = await acceptInvitation.mutate(
        { token, username, password },
        withLimit("account"),
      );
      // the signed-in user's rights may have changed, or their session may have ended
      void confirmSession(services);
      return accepted;
    },
  });
  const accept = form.call;
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
      <FormAlert form={form} />
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
            <TextInput autoComplete="nickname" {...form.text("username")} />
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
