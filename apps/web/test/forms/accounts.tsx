import { InvitationPage } from "../../src/features/accounts/account/InvitationPage.tsx";
import { LoginPage, RegisterPage } from "../../src/features/accounts/account/login-pages.tsx";
import {
  ForgotPasswordPage,
  ResetPasswordPage,
} from "../../src/features/accounts/account/password-pages.tsx";
import { settingsForms } from "../../src/features/accounts/account/settings/forms.later.tsx";
import { TakeDownDialog } from "../../src/features/accounts/staff/reports/TakeDownDialog.tsx";
import { RightsDialog } from "../../src/features/accounts/staff/RightsDialog.tsx";
import type { Area } from "../../src/base/catalogues.ts";
import type { MessageId } from "../words.ts";
import { email, type Form, id, nothing } from "./form.ts";

const { AddressForm, EraseDialog: EraseAccount, NameForm, NewToken, PasswordForm } = settingsForms;
const password = "correct horse battery";
const account = { areas: ["account", "settings", "invitation"] as Area[] };
const confirmed: [MessageId, string] = ["account.passwordConfirm", password];

export const accountForms: Record<string, Form> = {
  "the login": {
    ...account,
    file: "features/accounts/account/login-pages.tsx",
    shown: () => <LoginPage />,
    by: "guest",
    typed: [
      ["account.email", email],
      ["account.password", password],
    ],
    send: "account.logIn",
    call: "users.login",
    field: "email",
    failed: "account.loginFailed",
  },
  registration: {
    ...account,
    file: "features/accounts/account/login-pages.tsx",
    shown: () => <RegisterPage />,
    by: "guest",
    typed: [
      ["account.name", "Ana"],
      ["account.email", email],
      ["account.password", password],
      ["account.passwordConfirm", password],
    ],
    send: "account.register",
    call: "users.register",
    field: "username",
    failed: "account.registerFailed",
  },
  "a forgotten password": {
    ...account,
    file: "features/accounts/account/password-pages.tsx",
    shown: () => <ForgotPasswordPage />,
    by: "guest",
    typed: [["account.email", email]],
    send: "account.forgot",
    call: "users.forgotPassword",
    field: "email",
    failed: "account.forgotFailed",
  },
  "a new password": {
    ...account,
    file: "features/accounts/account/password-pages.tsx",
    shown: () => <ResetPasswordPage token="t" />,
    by: "guest",
    typed: [["account.newPassword", password], confirmed],
    send: "account.reset",
    call: "users.resetPassword",
    field: "password",
    failed: "account.resetFailed",
  },
  "an invitation": {
    ...account,
    file: "features/accounts/account/InvitationPage.tsx",
    shown: () => <InvitationPage token="t" />,
    by: "guest",
    typed: [["account.name", "Ana"], ["account.password", password], confirmed],
    send: "invitation.accept",
    call: "users.acceptInvitation",
    field: "username",
    failed: "invitation.failed",
  },
  "another name": {
    ...account,
    file: "features/accounts/account/settings/forms.later.tsx",
    shown: () => <NameForm name="Ana" />,
    by: "member",
    typed: [["account.name", "Ioana"]],
    send: "settings.nameSave",
    call: "users.change",
    field: "username",
    failed: "settings.nameFailed",
  },
  "another password": {
    ...account,
    file: "features/accounts/account/settings/forms.later.tsx",
    shown: () => <PasswordForm />,
    by: "member",
    typed: [["settings.currentPassword", password], ["account.newPassword", password], confirmed],
    send: "account.reset",
    call: "users.change",
    field: "currentPassword",
    failed: "settings.passwordFailed",
  },
  "another address": {
    ...account,
    file: "features/accounts/account/settings/forms.later.tsx",
    shown: () => <AddressForm />,
    by: "member",
    typed: [
      ["settings.newAddress", email],
      ["settings.currentPassword", password],
    ],
    send: "settings.addressSave",
    call: "users.change",
    field: "email",
    failed: "settings.addressFailed",
  },
  "the end of an account": {
    ...account,
    file: "features/accounts/account/settings/forms.later.tsx",
    shown: () => <EraseAccount onErased={nothing} onClose={nothing} />,
    by: "member",
    typed: [["settings.currentPassword", password]],
    send: "settings.eraseNow",
    call: "users.erase",
    field: "currentPassword",
    failed: "settings.eraseFailed",
  },
  "a new token": {
    areas: ["account", "settings", "tokens"],
    file: "features/accounts/account/settings/NewToken.tsx",
    shown: () => <NewToken />,
    by: "member",
    typed: [["tokens.name", "A script"]],
    ticked: "tokens.scope_history:read" as MessageId,
    send: "tokens.create",
    call: "tokens.create",
    field: "name",
    failed: "tokens.createFailed",
    isKeyed: true,
  },
  "staff rights": {
    areas: ["staff"],
    file: "features/accounts/staff/RightsDialog.tsx",
    shown: () => <RightsDialog task="grant" onClose={nothing} />,
    by: "staff",
    typed: [
      ["staff.email", email],
      ["staff.password", password],
    ],
    send: "staff.inviteSubmit",
    call: "staff.grant",
    field: "email",
    failed: "staff.failed",
  },
  "a reason": {
    areas: ["staff"],
    file: "base/ReasonDialog.tsx",
    shown: () => (
      <TakeDownDialog kind="generator" reported={{ id, name: "Insults" }} onClose={nothing} />
    ),
    by: "staff",
    typed: [["staff.takeDownReason", "It insults people."]],
    send: "staff.takeDown",
    call: "generatorReports.takeDown",
    field: "reason",
    failed: "staff.failed",
  },
};
