import {
  changeEmailInput,
  changeNameInput,
  changePasswordInput,
  eraseAccountInput,
  type User,
} from "@sortes/contract";
import { Alert, Button, Field, Form, TextInput } from "@sortes/ui";
import { Address } from "../../../../base/Address.tsx";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { FormDialog } from "../../../../base/FormDialog.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices, useSession } from "../../../../base/services.ts";
import { NewPasswordFields, PasswordField } from "../password-fields.tsx";
import { NewToken } from "./NewToken.tsx";
import { useState } from "react";
import { withLimit } from "../../../../base/trpc.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import * as styles from "../account.css.ts";

/** Asks for the password before the account is irreversibly erased. */
function EraseDialog({ onErased, onClose }: { onErased: () => void; onClose: () => void }) {
  const { t } = useIntl();
  const { user } = useSession();
  const { client } = useServices();
  const hasPlan = user?.subscriptionTier !== undefined && user.subscriptionTier !== "free";
  const form = useForm({
    schema: eraseAccountInput,
    start: { currentPassword: "" },
    labels: { currentPassword: t("settings.currentPassword") },
    failed: "settings.eraseFailed",
    async send({ currentPassword }) {
      await client.users.erase.mutate({ currentPassword }, withLimit("erasure"));
      onErased();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("settings.eraseTitle")}
      unsaved
      act={form.isPending ? "settings.erasing" : "settings.eraseNow"}
      tone="danger"
      icon="trash"
      cancel="settings.keep"
      onClose={onClose}
    >
      <p>
        {t("settings.eraseText", {
          email: <Address key="email">{user?.email ?? ""}</Address>,
        })}
      </p>
      {hasPlan && <p>{t("settings.erasePlan")}</p>}
      <PasswordField
        label={form.labels.currentPassword}
        error={form.errors.currentPassword}
        autoComplete="current-password"
        {...form.text("currentPassword")}
      />
    </FormDialog>
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
  const { client, session } = useServices();
  const toasts = useToasts();
  const keepUser = useKeepUser();
  const form = useForm({
    schema: changeNameInput,
    start: { username: name },
    labels: { username: t("account.name") },
    failed: "settings.nameFailed",
    async send({ username }) {
      const { token } = session;
      keepUser(token, await client.users.change.mutate({ username }));
      toasts.show({ tone: "success", text: t("settings.nameChanged") });
    },
  });
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      <FormAlert form={form} />
      <Field label={form.labels.username} hint={t("account.nameHint")} error={form.errors.username}>
        <TextInput autoComplete="nickname" {...form.text("username")} />
      </Field>
      <Button type="submit" className={styles.submit} busy={form.isPending}>
        {t(form.isPending ? "settings.saving" : "settings.nameSave")}
      </Button>
    </Form>
  );
}

/** Changes the password; requires the current one. */
export function PasswordForm() {
  const { t } = useIntl();
  const { user } = useSession();
  const { client, utils } = useServices();
  const form = useForm({
    schema: changePasswordInput,
    start: { currentPassword: "", password: "", passwordConfirm: "" },
    labels: {
      currentPassword: t("settings.currentPassword"),
      password: t("account.newPassword"),
      passwordConfirm: t("account.passwordConfirm"),
    },
    failed: "settings.passwordFailed",
    empties: true,
    async send({ currentPassword, password }) {
      await client.users.change.mutate({ currentPassword, password });
      // the other sessions have ended, and a pending change of address was cancelled
      await Promise.all([utils.users.sessions.invalidate(), utils.users.emailChange.invalidate()]);
    },
  });
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      <FormAlert form={form} />
      {form.call.isSuccess && (
        <Alert key={form.attempt} tone="success" takesFocus>
          {t("settings.passwordChanged")}
        </Alert>
      )}
      {/* whose password it is, for password managers */}
      <input hidden readOnly autoComplete="username" value={user?.email ?? ""} />
      <PasswordField
        label={form.labels.currentPassword}
        error={form.errors.currentPassword}
        autoComplete="current-password"
        {...form.text("currentPassword")}
      />
      <NewPasswordFields form={form} />
      <Button type="submit" className={styles.submit} busy={form.isPending}>
        {t(form.isPending ? "settings.saving" : "account.reset")}
      </Button>
    </Form>
  );
}

/** Requests a change of address, which must be confirmed from the new address. */
export function AddressForm() {
  const { t } = useIntl();
  const { client, session, utils } = useServices();
  const keepUser = useKeepUser();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    schema: changeEmailInput,
    start: { email: "", currentPassword: "" },
    labels: {
      email: t("settings.newAddress"),
      currentPassword: t("settings.currentPassword"),
    },
    failed: "settings.addressFailed",
    empties: true,
    async send({ email, currentPassword }) {
      setSentTo(undefined);
      const { token } = session;
      keepUser(token, await client.users.change.mutate({ email, currentPassword }));
      setSentTo(email);
      await utils.users.emailChange.invalidate();
    },
  });
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      <FormAlert form={form} />
      {sentTo !== undefined && form.call.isSuccess && (
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
        <TextInput type="email" autoComplete="email" {...form.text("email")} />
      </Field>
      <PasswordField
        label={form.labels.currentPassword}
        error={form.errors.currentPassword}
        autoComplete="current-password"
        {...form.text("currentPassword")}
      />
      <Button type="submit" className={styles.submit} busy={form.isPending}>
        {t(form.isPending ? "settings.saving" : "settings.addressSave")}
      </Button>
    </Form>
  );
}
