import { changeEmailInput } from "@sortes/contract";
import { Alert, Button, Field, TextInput } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useServices } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { AccountAlert } from "../AccountAlert.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { useAccountForm } from "../use-account-form.ts";
import * as styles from "./settings.css.ts";
import { useKeepUser } from "./use-keep-user.ts";

/** Asks for another address, which a mail to it has to confirm. */
export function AddressForm() {
  const { formatMessage } = useIntl();
  const { session } = useServices();
  const keepUser = useKeepUser();
  const utils = trpc.useUtils();
  const [sentTo, setSentTo] = useState<string>();
  const change = trpc.users.change.useMutation();
  const form = useAccountForm({
    schema: changeEmailInput,
    empty: { email: "", currentPassword: "" },
    labels: {
      email: formatMessage({ id: "settings.newAddress" }),
      currentPassword: formatMessage({ id: "settings.currentPassword" }),
    },
    fallback: "settings.addressFailed",
    call: change,
    async submit({ email, currentPassword }) {
      setSentTo(undefined);
      const { token } = session;
      keepUser(token, await change.mutateAsync({ email, currentPassword }));
      setSentTo(email);
      form.reset();
      await utils.users.emailChange.invalidate();
    },
  });
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      {sentTo !== undefined && change.isSuccess && (
        <Alert tone="success" takesFocus>
          {formatMessage(
            { id: "settings.addressAsked" },
            { email: <bdi key="email">{sentTo}</bdi> },
          )}
        </Alert>
      )}
      <Field
        label={form.labels.email}
        hint={formatMessage({ id: "settings.newAddressHint" })}
        error={form.errors.email}
      >
        <TextInput type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      <PasswordField
        label={form.labels.currentPassword}
        error={form.errors.currentPassword}
        autoComplete="current-password"
        {...form.register("currentPassword")}
      />
      <Button type="submit" className={styles.submit} busy={change.isPending}>
        {formatMessage({ id: change.isPending ? "settings.saving" : "settings.addressSave" })}
      </Button>
    </form>
  );
}
