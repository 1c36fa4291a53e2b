import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import type { PlainCode } from "../domain-error.ts";
import { features, limits, tiers } from "../constants.ts";
import { languages } from "../languages.ts";
import { form, line, issue, text } from "../fields.ts";
import { asciiAddress, isEmailAddress, requiredEmail } from "../addresses.ts";
import { invisible, lengthOf } from "../text.ts";

const missing = (...fields: string[]) => fields.some((field) => field.trim() === "");
const whiteSpace = /\s/u;

/** The error of a non-empty name. */
export const usernameFault = (name: string) => {
  if (whiteSpace.test(name)) return "USERNAME_HAS_SPACES";
  return invisible.test(name) ? "USERNAME_HAS_INVISIBLE" : undefined;
};

// The specification checks these in order and stops at the first failure, so they share one refinement. A missing
// field counts as empty: "All fields are required." covers both.
const password = text(limits.password.max).prefault("");

/** The registration form. */
export const registerInput = form({
  username: line(limits.username).prefault(""),
  email: line(limits.email)
    .prefault("")
    .transform((answer) => asciiAddress(answer.trim())),
  password,
  passwordConfirm: password,
})
  .superRefine((form, ctx) => {
    const refuse = (code: PlainCode, field?: keyof typeof form) =>
      ctx.addIssue({ ...issue(code), path: field ? [field] : [] });
    const nameFault = usernameFault(form.username);
    if (missing(form.username, form.email) || form.password === "" || form.passwordConfirm === "")
      refuse("ALL_FIELDS_REQUIRED");
    else if (nameFault) refuse(nameFault, "username");
    else if (!isEmailAddress(form.email)) refuse("EMAIL_INVALID", "email");
    else if (lengthOf(form.password) < limits.password.min)
      refuse("PASSWORD_TOO_SHORT", "password");
    else if (form.password !== form.passwordConfirm) refuse("PASSWORDS_DIFFER", "passwordConfirm");
  })
  .meta({ required: ["username", "email", "password", "passwordConfirm"] });
export type RegisterInput = z.infer<typeof registerInput>;

/** The login form. */
export const loginInput = form({
  email: text(limits.email)
    .prefault("")
    .transform((answer) => asciiAddress(answer.trim())),
  password,
})
  .superRefine((form, ctx) => {
    if (form.email === "" || form.password === "")
      ctx.addIssue({ ...issue("ALL_FIELDS_REQUIRED"), path: [] });
    else if (!isEmailAddress(form.email))
      ctx.addIssue({ ...issue("EMAIL_INVALID"), path: ["email"] });
  })
  .meta({ required: ["email", "password"] });
export type LoginInput = z.infer<typeof loginInput>;

/** The address to which the password reset link is mailed. */
export const forgotPasswordInput = form({ email: requiredEmail }).meta({ required: ["email"] });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;

const choosesPassword = (chosen: string, ctx: z.core.$RefinementCtx): boolean => {
  const refuse = (code: PlainCode, path: string[]) => {
    ctx.addIssue({ ...issue(code), path });
    return false;
  };
  if (chosen === "") return refuse("ALL_FIELDS_REQUIRED", []);
  if (lengthOf(chosen) < limits.password.min) return refuse("PASSWORD_TOO_SHORT", ["password"]);
  return true;
};

/** The form for a new password. */
export const newPasswordInput = form({ password, passwordConfirm: password }).superRefine(
  (form, ctx) => {
    if (form.passwordConfirm === "" && form.password !== "")
      ctx.addIssue({ ...issue("ALL_FIELDS_REQUIRED"), path: [] });
    else if (choosesPassword(form.password, ctx) && form.password !== form.passwordConfirm)
      ctx.addIssue({ ...issue("PASSWORDS_DIFFER"), path: ["passwordConfirm"] });
  },
);

/** A new password, with the mailed token. */
export const resetPasswordInput = form({ token: text(200), password })
  .superRefine((form, ctx) => void choosesPassword(form.password, ctx))
  .meta({ required: ["token", "password"] });
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** The form for accepting a staff invitation: a name and a password, typed twice. */
export const invitationForm = form({
  username: line(limits.username).prefault(""),
  password,
  passwordConfirm: password,
}).superRefine((form, ctx) => {
  const { username, passwordConfirm } = form;
  const refuse = (code: PlainCode, path: string[]) => ctx.addIssue({ ...issue(code), path });
  if (missing(username) || passwordConfirm === "") refuse("ALL_FIELDS_REQUIRED", []);
  else if (choosesAccount(form, ctx) && form.password !== passwordConfirm)
    refuse("PASSWORDS_DIFFER", ["passwordConfirm"]);
});

/** The name and password of an invited staff member, with the mailed token. */
export const acceptInvitationInput = form({
  token: text(200),
  username: line(limits.username).prefault(""),
  password,
})
  .superRefine((form, ctx) => void choosesAccount(form, ctx))
  .meta({ required: ["token", "username", "password"] });
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>;

function choosesAccount(
  { username, password: chosen }: { username: string; password: string },
  ctx: z.core.$RefinementCtx,
): boolean {
  const fault = missing(username) ? "ALL_FIELDS_REQUIRED" : usernameFault(username);
  if (!fault) return choosesPassword(chosen, ctx);
  ctx.addIssue({ ...issue(fault), path: fault === "ALL_FIELDS_REQUIRED" ? [] : ["username"] });
  return false;
}

export const userOutput = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    subscriptionTier: z.enum(tiers).meta({ description: "The tier of the account" }),
    isPremium: z.boolean(),
    isStaff: z.boolean().meta({ description: "Whether the person has the rights of staff" }),
    subscribed: z.boolean(),
    language: z.enum(languages),
    features: z.array(z.enum(features)),
    createdAt: isoTime,
  })
  .meta({ id: "User" });
export type User = z.infer<typeof userOutput>;

/** A new session. The token is shown here and never again; the server keeps only its hash. */
export const sessionOutput = z
  .object({ user: userOutput.meta({ description: "The person" }), token: z.string() })
  .meta({ id: "Session" });

export const sentOutput = z.object({ sent: z.literal(true) });

/** The same reply for every address: only the mail reveals the outcome. */
export const acceptedOutput = z.object({ accepted: z.literal(true) });

export const passwordResetOutput = z.object({
  passwordReset: z.literal(true).meta({ description: "Always true: the password is a new one" }),
});

/** `isNew`: the address had no account before. */
export const invitationOutput = z.object({
  isNew: z.boolean().meta({ description: "Whether an account was made for it" }),
});

export const verifiedOutput = z.object({ emailVerified: z.literal(true) });
