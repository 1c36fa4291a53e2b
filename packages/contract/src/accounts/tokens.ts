import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { limits } from "../constants.ts";
import { type TokenScope, tokenScopes } from "./account-constants.ts";
import { choice, form, itemId, list, issue, safeInteger } from "../fields.ts";
import { requiredLine } from "../shown-text.ts";

/** The prefix of personal tokens, by which people and secret scanners recognise them. */
export const tokenPrefix = "sortes_pat_";

const { name, days } = limits.personalToken;

/** The form of a new personal token. */
export const createTokenInput = form({
  name: requiredLine(name).prefault(""),
  scopes: list(choice(tokenScopes), tokenScopes.length)
    .prefault([])
    .superRefine((scopes, ctx) => {
      if (scopes.length === 0) ctx.addIssue(issue("SCOPE_REQUIRED"));
    })
    .transform(inOrder),
  expiresInDays: safeInteger
    .min(days.min)
    .max(days.max)
    .prefault(days.default)
    .meta({ description: "Days until it stops working" }),
}).meta({ required: ["name", "scopes"] });
export type CreateTokenInput = z.infer<typeof createTokenInput>;

/** Removes duplicates and restores the order of the list. */
function inOrder(scopes: TokenScope[]): TokenScope[] {
  return tokenScopes.filter((scope) => scopes.includes(scope));
}

export const tokenIdInput = form({ id: itemId });

/** A token as its owner sees it: never the secret. */
export const personalToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    createdAt: isoTime,
    expiresAt: isoTime.meta({ description: "When it stops working" }),
    /** The hour of the last use; null if never used. */
    lastUsedAt: isoTime.nullable(),
  })
  .meta({ id: "PersonalToken" });
export type PersonalToken = z.infer<typeof personalToken>;

export const tokensOutput = z.array(personalToken);

/** A new token. Its secret is shown here and never again; the server keeps only its hash. */
export const createdTokenOutput = personalToken
  .extend({ token: z.string() })
  .meta({ id: "CreatedPersonalToken" });
export type CreatedToken = z.infer<typeof createdTokenOutput>;
