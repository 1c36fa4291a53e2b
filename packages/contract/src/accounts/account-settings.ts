import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { isSamePassword, usernameFault } from "./accounts.ts";
import { emailField } from "../addresses.ts";
import { limits } from "../constants.ts";
import type { PlainCode } from "../domain-error.ts";
import { form, itemId, line, issue, text } from "../fields.ts";
import { lengthOf } from "../text.ts";

const username = line(limits.username);
const anyPassword = text(limits.password.max);
const password = anyPassword.prefault("");

/** Requested changes of an account. Missing fields stay unchanged. */
interface Wish {
  username?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
}

/** Errors of the request, by field. Changes of email or password require the current password. */
function faultsOf(wish: Wish): Partial<Record<keyof Wish, PlainCode>> {
  const { username, email, password, currentPassword = "" } = wish;
  const asks = email !== undefined || password !== undefined;
  const nameFault = username === "" ? "REQUIRED" : usernameFault(username ?? "");
  return {
    ...(nameFault && { username: nameFault }),
    ...(password === "" && { password: "REQUIRED" }),
    ...(password && lengthOf(password) < limits.password.min && { password: "PASSWORD_TOO_SHORT" }),
    ...(asks && currentPassword === "" && { currentPassword: "REQUIRED" }),
  };
}

function judge(wish: Wish, ctx: z.core.$RefinementCtx): boolean {
  const faults = Object.entries(faultsOf(wish));
  for (const [field, code] of faults) ctx.addIssue({ ...issue(code), path: [field] });
  return faults.length === 0;
}

/** A change of a person's own account. */
export const changeAccountInput = form({
  username: username.optional(),
  email: emailField.optional(),
  password: anyPassword.optional(),
  currentPassword: anyPassword.optional(),
}).superRefine((wish, ctx) => void judge(wish, ctx));
export type ChangeAccountInput = z.infer<typeof changeAccountInput>;

/** The same change in parts, one per form. */
export const changeNameInput = form({ username }).superRefine((wish, ctx) => void judge(wish, ctx));
export const changeEmailInput = form({ email: emailField, currentPassword: password }).superRefine(
  (wish, ctx) => void judge(wish, ctx),
);
export const changePasswordInput = form({
  currentPassword: password,
  password,
  passwordConfirm: password,
}).superRefine(({ passwordConfirm, ...wish }, ctx) => {
  if (judge(wish, ctx) && !isSamePassword(wish.password, passwordConfirm))
    ctx.addIssue({ ...issue("PASSWORDS_DIFFER"), path: ["passwordConfirm"] });
});

export const endSessionInput = form({ id: itemId });

/** Erasing an account is irreversible. */
export const eraseAccountInput = form({ currentPassword: password })
  .superRefine(({ currentPassword }, ctx) => {
    if (currentPassword === "") ctx.addIssue({ ...issue("REQUIRED"), path: ["currentPassword"] });
  })
  .meta({ required: ["currentPassword"] });

/** The new address that awaits confirmation. */
export const emailChangeOutput = z.object({
  pending: z
    .object({ email: z.string(), askedAt: isoTime })
    .nullable()
    .meta({ description: "Null where no other address is wanted" }),
});
export type EmailChange = z.infer<typeof emailChangeOutput>;

export const emailConfirmedOutput = z.object({
  emailChanged: z.literal(true).meta({ description: "Always true: the address is a new one" }),
});

/** A session of the person. */
export const sessionInfo = z
  .object({
    id: z.uuid(),
    device: z.string().nullable().meta({
      description: "The browser and system as they named themselves; null if unknown",
      example: "Firefox on Linux",
    }),
    createdAt: isoTime,
    lastUsedAt: isoTime,
    isCurrent: z.boolean().meta({ description: "Whether it is the session of this call" }),
  })
  .meta({ id: "SessionInfo" });
export type SessionInfo = z.infer<typeof sessionInfo>;
export const sessionsOutput = z.object({
  sessions: z.array(sessionInfo).meta({ description: "Where the person is signed in" }),
});

/** One stored record about a person, under the database's names. */
export const personalRecord = z
  .object({
    table: z.string().meta({ description: "What it is, such as `history_item`" }),
    record: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "PersonalRecord" });
