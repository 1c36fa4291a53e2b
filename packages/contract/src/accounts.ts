import { z } from "zod";
import { features, languages, limits, tiers } from "./constants.ts";
import { lineText } from "./text.ts";

const missing = (...fields: string[]) => fields.some((field) => field.trim() === "");
const whiteSpace = /\s/u;
const emailAddress = z.string().max(limits.email).regex(z.regexes.email);

/** True for an address that we accept. Length in characters. */
const isEmailAddress = (text: string): boolean => emailAddress.safeParse(text).success;

// The specification checks these one after another and stops at the first failure, so they stand in one refinement.
// A missing field is an empty one: "All fields are required." covers both.
const answer = z.string().prefault("");

/** What a person fills in to register. */
export const registerInput = z
  .strictObject({
    username: lineText.prefault(""),
    email: lineText.prefault("").transform((text) => text.trim()),
    password: answer,
    passwordConfirm: answer,
  })
  .superRefine((form, ctx) => {
    const refuse = (message: string, field?: string, params?: object) =>
      ctx.addIssue({ code: "custom", message, path: field ? [field] : [], ...params });
    if (missing(form.username, form.email) || form.password === "" || form.passwordConfirm === "")
      refuse("ALL_FIELDS_REQUIRED");
    else if (whiteSpace.test(form.username)) refuse("USERNAME_HAS_SPACES", "username");
    else if (form.username.length > limits.username)
      ctx.addIssue({
        code: "too_big",
        origin: "string",
        maximum: limits.username,
        path: ["username"],
        message: "TOO_LONG",
      });
    else if (!isEmailAddress(form.email)) refuse("EMAIL_INVALID", "email");
    else if ([...form.password].length < limits.password.min)
      refuse("PASSWORD_TOO_SHORT", "password");
    else if (form.password.length > limits.password.max)
      ctx.addIssue({
        code: "too_big",
        origin: "string",
        maximum: limits.password.max,
        path: ["password"],
        message: "TOO_LONG",
      });
    else if (form.password !== form.passwordConfirm) refuse("PASSWORDS_DIFFER", "passwordConfirm");
  })
  .meta({ required: ["username", "email", "password", "passwordConfirm"] });
export type RegisterInput = z.infer<typeof registerInput>;

/** What a person fills in to log in. */
export const loginInput = z
  .strictObject({
    email: z
      .string()
      .prefault("")
      .transform((text) => text.trim()),
    password: answer,
  })
  .superRefine((form, ctx) => {
    if (form.email === "" || form.password === "")
      ctx.addIssue({ code: "custom", message: "ALL_FIELDS_REQUIRED", path: [] });
    else if (!isEmailAddress(form.email))
      ctx.addIssue({ code: "custom", message: "EMAIL_INVALID", path: ["email"] });
  })
  .meta({ required: ["email", "password"] });
export type LoginInput = z.infer<typeof loginInput>;

/** A token out of a mail: 32 random bytes in base64url, but any text is answered, not refused by its form. */
export const mailTokenInput = z.strictObject({ token: z.string().max(200) });

export const userOutput = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    subscriptionTier: z.enum(tiers),
    isPremium: z.boolean(),
    isStaff: z.boolean(),
    subscribed: z.boolean(),
    language: z.enum(languages),
    features: z.array(z.enum(features)),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof userOutput>;

/** A new session. The token is shown here and never again; the server keeps only its hash. */
export const sessionOutput = z
  .object({ user: userOutput, token: z.string() })
  .meta({ id: "Session" });

export const verifiedOutput = z.object({ emailVerified: z.literal(true) });
