import {
  changeEmailInput,
  changeNameInput,
  changePasswordInput,
  eraseAccountInput,
  type User,
} from "@sortes/contract";
import { Alert, Button, Dialog, Field, Form, TextInput } from "@sortes/ui";
import { Address } from "../../../../base/Address.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices, useSession } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import {
  AccountAlert,
  NewPasswordFields,
  PasswordField,
  useAccountForm,
} from "../account-form.tsx";
import { NewToken } from "./NewToken.tsx";
import { useState } from "react";
import { useToasts } from "../../../../base/toasts.tsx";
import * as styles from "../account.css.ts";

/** Asks for the password before the account is irreversibly erased. */
function EraseDialog({ onErased, onClose }: { onErased: () => void; onClose: () => void }) {
  const { t } = useIntl();
  const { user } = useSession();
  const erase = trpc.users.erase.useMutation();
  const form = useAccountForm({
    schema: eraseAccountInput,
    empty: { currentPassword: "" },
    labels: { currentPassword: t("settings.currentPassword") },
    fallback: "settings.eraseFailed",
    call: erase,
    async submit({ currentPassword }) {
      await erase.mutateAsync({ currentPassword });
      onErased();
    },
  });
  return (
    <Dialog
      title={t("settings.eraseTitle")}
      closeLabel={t("settings.close")}
      onClose={onClose}
      unsaved
      onSubmit={form.onSubmit}
      cancel={t("settings.keep")}
      actions={
        <Button type="submit" tone="danger" icon="trash" busy={erase.isPending}>
          {t(erase.isPending ? "settings.erasing" : "settings.eraseNow")}
        </Button>
      }
    >
      <AccountAlert key={form.attempt} messages={form.summary} />
      <p>
        {t("settings.eraseText", {
          email: <Address key="email">{user?.email ?? ""}</Address>,
        })}
      </p>
      <PasswordField
        label={form.labels.currentPassword}
        error={form.errors.currentPassword}
        autoComplete="current-password"
        {...form.register("currentPassword")}
      />
    </Dialog>
  );
}

/** The forms of the settings, in one chunk, since they share the large validation code. */
export const settingsForms = { AddressForm, EraseDialog, NameForm, NewToken, PasswordForm };
export type SettingsForms = typeof settingsForms;

/** Stores the server's user data after a change, unless the session has changed since. */
function useKeepUser(): (token: string | undefined, user: User) => void {
  const { session } = useServices();
  return (token, user) => {
    if (token !== undefined) session.update(token, user);
  };
}

/** Changes the name. @param name the current one */
export function NameForm({ name }: { name: string }) {
  const { t } = useIntl();
  const { session } = useServices();
  const toasts = useToasts();
  const keepUser = useKeepUser();
  const change = trpc.users.change.useMutation();
  const form = useAccountForm({
    schema: changeNameInput,
    empty: { username: name },
    labels: { username: t("account.name") },
    fallback: "settings.nameFailed",
    call: change,
    async submit({ username }) {
      const { token } = session;
      keepUser(token, await change.mutateAsync({ username }));
      toasts.show({ tone: "success", text: t("settings.nameChanged") });
    },
  });
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      <Field label={form.labels.username} hint={t("account.nameHint")} error={form.errors.username}>
        <TextInput autoComplete="username" {...form.register("username")} />
      </Field>
      <Button type="submit" className={styles.submit} busy={change.isPending}>
        {t(change.isPending ? "settings.saving" : "settings.nameSave")}
      </Button>
    </Form>
  );
}

/** Changes the password; requires the current one. */
export function PasswordForm() {
  const { t } = useIntl();
  const utils = trpc.useUtils();
  const change = trpc.users.change.useMutation();
  const form = useAccountForm({
    schema: changePasswordInput,
    empty: { currentPassword: "", password: "", passwordConfirm: "" },
    labels: {
      currentPassword: t("settings.currentPassword"),
      password: t("account.newPassword"),
      passwordConfirm: t("account.passwordConfirm"),
    },
    fallback: "settings.passwordFailed",
    call: change,
    async submit({ currentPassword, password }) {
      await change.mutateAsync({ currentPassword, password });
      form.reset();
      // the other sessions have ended, and a pending change of address was cancelled
      await Promise.all([utils.users.sessions.invalidate(), utils.users.emailChange.invalidate()]);
    },
  });
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      {change.isSuccess && (
        <Alert key={change.submittedAt} tone="success" takesFocus>
          {t("settings.passwordChanged")}
        </Alert>
      )}
      <PasswordField
        label={form.labels.currentPassword}
        error={form.errors.currentPassword}
        autoComplete="current-password"
        {...form.register("currentPassword")}
      />
      <NewPasswordFields form={form} />
      <Button type="submit" className={styles.submit} busy={change.isPending}>
        {t(change.isPending ? "settings.saving" : "account.reset")}
      </Button>
    </Form>
  );
}

/** Requests a change of address, which must be confirmed from the new address. */
export function AddressForm() {
  const { t } = useIntl();
  const { session, utils } = useServices();
  const keepUser = useKeepUser();
  const [sentTo, setSentTo] = useState<string>();
  const change = trpc.users.change.useMutation();
  const form = useAccountForm({
    schema: changeEmailInput,
    empty: { email: "", currentPassword: "" },
    labels: {
      email: t("settings.newAddress"),
      currentPassword: t("settings.currentPassword"),
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
    <Form className={styles.form} onSubmit={form.onSubmit}>
      <AccountAlert key={form.attempt} messages={form.summary} />
      {sentTo !== undefined && change.isSuccess && (
        <Alert tone="success" takesFocus>
          {t("settings.addressAsked", {
            email: <Address key="email">{sentTo}</Address>,
          })}
        </Alert>
      )}
      <Field
        label={form.labels.email}
        hint={t("settings.newAddressHint")}
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
        {t(change.isPending ? "settings.saving" : "settings.addressSave")}
      </Button>
    </Form>
  );
}
