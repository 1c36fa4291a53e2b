import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import type { PlainCode } from "../domain-error.ts";
import { features, limits, tiers } from "../constants.ts";
import { languages } from "../languages.ts";
import { form, line, issue, text } from "../fields.ts";
import { asciiAddress, isEmailAddress, requiredEmail } from "../addresses.ts";
import { invisible, lengthOf } from "../text.ts";

const whiteSpace = /\s/u;

/** The error of a non-empty name. */
export const usernameFault = (name: string) => {
  if (whiteSpace.test(name)) return "USERNAME_HAS_SPACES";
  return invisible.test(name) ? "USERNAME_HAS_INVISIBLE" : undefined;
};

// A missing field counts as empty: "All fields are required." covers both.
const password = text(limits.password.max).prefault("");

/** Whether the server takes two passwords for the same: it compares letters, however a keyboard composes them. */
export const isSamePassword = (one: string, other: string): boolean =>
  one.normalize("NFKC") === other.normalize("NFKC");

interface Choices {
  username?: string;
  email?: string;
  password: string;
  passwordConfirm?: string;
}

/** The faults of a name, an address and a password, in the order of the specification. */
function* faultsOf({
  username,
  email,
  password: chosen,
  passwordConfirm,
}: Choices): Generator<{ code: PlainCode; path: (keyof Choices)[] }> {
  const needed = [username?.trim(), email?.trim(), chosen, passwordConfirm];
  if (needed.includes("")) yield { code: "ALL_FIELDS_REQUIRED", path: [] };
  const nameFault = username !== undefined && usernameFault(username);
  if (nameFault) yield { code: nameFault, path: ["username"] };
  if (email && !isEmailAddress(email)) yield { code: "EMAIL_INVALID", path: ["email"] };
  if (chosen === "") return;
  if (lengthOf(chosen) < limits.password.min)
    yield { code: "PASSWORD_TOO_SHORT", path: ["password"] };
  if (passwordConfirm && !isSamePassword(chosen, passwordConfirm))
    yield { code: "PASSWORDS_DIFFER", path: ["passwordConfirm"] };
}

/** For the form on the screen, which shows everything that is wrong at once. */
function refuseAll(form: Choices, ctx: z.core.$RefinementCtx): void {
  for (const { code, path } of faultsOf(form)) ctx.addIssue({ ...issue(code), path });
}

/** For the server, which stops at the first failure, as specified. */
function refuseFirst(form: Choices, ctx: z.core.$RefinementCtx): void {
  const [first] = faultsOf(form);
  if (first) ctx.addIssue({ ...issue(first.code), path: first.path });
}

const registration = form({
  username: line(limits.username).prefault(""),
  email: line(limits.email)
    .prefault("")
    .transform((answer) => asciiAddress(answer.trim())),
  password,
  passwordConfirm: password,
});

/** The registration form. */
export const registerForm = registration.superRefine(refuseAll);

/** A registration as the server takes it. */
export const registerInput = registration
  .superRefine(refuseFirst)
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

/** The form for a new password. */
export const newPasswordForm = form({ password, passwordConfirm: password }).superRefine(refuseAll);

/** A new password, with the mailed token. */
export const resetPasswordInput = form({ token: text(200), password })
  .superRefine(refuseFirst)
  .meta({ required: ["token", "password"] });
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** The form for accepting a staff invitation: a name and a password, typed twice. */
export const invitationForm = form({
  username: line(limits.username).prefault(""),
  password,
  passwordConfirm: password,
}).superRefine(refuseAll);

/** The name and password of an invited staff member, with the mailed token. */
export const acceptInvitationInput = form({
  token: text(200),
  username: line(limits.username).prefault(""),
  password,
})
  .superRefine(refuseFirst)
  .meta({ required: ["token", "username", "password"] });
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>;

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
