import { newPasswordInput } from "@sortes/contract";
import { Alert, Button, buttonClass } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { confirmSession } from "../../base/confirm-session.ts";
import { useServices } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { reasonOf } from "../../base/errors.ts";
import { AccountAlert } from "./AccountAlert.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { useAccountForm } from "./use-account-form.ts";

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
