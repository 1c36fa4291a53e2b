import { personalRecord } from "@sortes/contract";
import type { Routes } from "../../route.ts";

export const accountRoutes: Routes = {
  "users.register": {
    at: "POST /users/register/",
    status: 201,
    summary: "Create an account and sign in",
  },
  "users.login": {
    at: "POST /users/login/",
    summary: "Sign in",
    errors: ["INVALID_CREDENTIALS"],
  },
  "users.logout": {
    at: "POST /users/logout/",
    status: 204,
    summary: "End the session of the token",
  },
  "users.me": {
    at: "GET /users/me/",
    summary: "The account that the token belongs to",
  },
  "users.verify": {
    at: "GET /users/verify/{token}/",
    summary: "Confirm an email address with the token from the email",
    errors: ["VERIFICATION_LINK_DEAD"],
  },
  "users.confirmAddress": {
    at: "POST /users/verify/{token}/",
    summary:
      "The same; with a session of the account, its newsletter preferences and the data of the address are its own from then on",
    errors: ["VERIFICATION_LINK_DEAD"],
  },
  "users.resendVerification": {
    at: "POST /users/resend-verification/",
    summary: "Send the verification email again",
    errors: ["ALREADY_VERIFIED"],
  },
  "users.forgotPassword": {
    at: "POST /users/forgot-password/",
    summary: "Email a password reset link, if the address has an account",
  },
  "users.acceptInvitation": {
    at: "POST /users/accept-invitation/",
    summary:
      "Accept an invitation to the staff with the token from the email: the account of the address, new or not, gets this name and password; its sessions and personal tokens end",
    errors: ["INVITATION_DEAD"],
  },
  "users.resetPassword": {
    at: "POST /users/reset-password/",
    summary:
      "Set a new password with the token from the email; ends all sessions and personal tokens",
    errors: ["RESET_LINK_DEAD"],
  },
  "users.change": {
    at: "PATCH /users/me/",
    summary:
      "Change your name, email address or password; a new address must be confirmed by email first",
  },
  "users.export": {
    at: "GET /users/me/export/",
    summary: "Everything stored about you, each record as it is stored",
    file: { key: "records", entry: personalRecord },
  },
  "users.erase": {
    at: "DELETE /users/me/",
    status: 204,
    summary: "Permanently delete your account and everything in it",
    errors: ["LAST_STAFF_MEMBER"],
    takesFields: true,
  },
  "users.emailChange": {
    at: "GET /users/me/email-change/",
    summary: "The new address that is waiting to be confirmed",
  },
  "users.withdrawEmailChange": {
    at: "DELETE /users/me/email-change/",
    status: 204,
    summary: "Keep the current address",
  },
  "users.confirmEmail": {
    at: "POST /users/confirm-email/{token}/",
    summary: "Confirm the new address of an account with the token from the email",
    errors: ["EMAIL_LINK_DEAD", "EMAIL_TAKEN_MEANWHILE"],
  },
  "users.sessions": {
    at: "GET /users/sessions/",
    summary: "Your sessions, most recently used first",
  },
  "users.endOtherSessions": {
    at: "DELETE /users/sessions/",
    status: 204,
    summary: "End all other sessions",
  },
  "users.endSession": {
    at: "DELETE /users/sessions/{id}/",
    status: 204,
    summary: "End one session",
    errors: ["NOT_FOUND"],
  },
  "tokens.list": {
    at: "GET /users/tokens/",
    summary: "Your personal tokens, newest first, without their secrets",
  },
  "tokens.create": {
    at: "POST /users/tokens/",
    status: 201,
    summary: "Create a personal token; it is only shown in this response",
    errors: ["TOKEN_LIMIT"],
  },
  "tokens.revoke": {
    at: "DELETE /users/tokens/{id}/",
    status: 204,
    summary: "Revoke a personal token",
    errors: ["NOT_FOUND"],
  },
};
