import { z } from "zod";

/** An address that waits to be confirmed. */
export const emailChangeOutput = z.object({
  pending: z
    .object({ email: z.string(), askedAt: z.iso.datetime() })
    .nullable()
    .meta({ description: "Null where no other address is wanted" }),
});
export type EmailChange = z.infer<typeof emailChangeOutput>;

export const emailConfirmedOutput = z.object({ emailChanged: z.literal(true) });

/** Where somebody is signed in. */
export const sessionInfo = z
  .object({
    id: z.uuid(),
    /** Browser and system; null where they are not known. */
    device: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    /** Whether it is the one that asks. */
    isCurrent: z.boolean(),
  })
  .meta({ id: "SessionInfo" });
export type SessionInfo = z.infer<typeof sessionInfo>;
export const sessionsOutput = z.object({ sessions: z.array(sessionInfo) });

/** One record about somebody, as it is stored and under the names of the database. */
export const personalRecord = z
  .object({
    table: z.string().meta({ description: "What it is, such as `history_item`" }),
    record: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "PersonalRecord" });
