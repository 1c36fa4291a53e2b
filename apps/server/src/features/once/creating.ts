import { idempotencyKeyPattern } from "@sortes/contract";
import { badIdempotencyKey } from "../../failure.ts";
import { authed } from "../procedures.ts";

/**
 * For people who are signed in and make something that should not be made twice. `ctx.once` runs the work; where the
 * request carries an Idempotency-Key, a repeated call gets the first one's reply.
 */
export const creating = authed
  .meta({ idempotent: true, weight: 3 })
  .use(async ({ ctx, path, getRawInput, next }) => {
    const { idempotencyKey: key, session, app } = ctx;
    if (key === undefined) return await next({ ctx: { once: app.onceEach.plain } });
    if (!idempotencyKeyPattern.test(key)) throw badIdempotencyKey();
    const call = { userId: session.user.id, procedure: path, key, input: await getRawInput() };
    return await next({ ctx: { once: app.onceEach.keyed(call) } });
  });
