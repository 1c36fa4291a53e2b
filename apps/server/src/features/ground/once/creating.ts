import { idempotencyKeyPattern } from "@sortes/contract";
import { badIdempotencyKey } from "../../../failure.ts";
import { authed, openToGuests, staff } from "../procedures.ts";
import type { AppContext } from "../../context.ts";
import type { Once } from "./once.ts";

interface Call {
  ctx: { app: AppContext; idempotencyKey: string | undefined };
  path: string;
  getRawInput: () => Promise<unknown>;
}

/** @throws DomainError IDEMPOTENCY_KEY_INVALID. */
async function onceOf(userId: string, { ctx, path, getRawInput }: Call): Promise<Once> {
  const { idempotencyKey: key, app } = ctx;
  if (key === undefined) return app.onceEach.plain;
  if (!idempotencyKeyPattern.test(key)) throw badIdempotencyKey();
  return app.onceEach.keyed({ userId, procedure: path, key, input: await getRawInput() });
}

/**
 * For signed-in users who create something that must not be created twice. `ctx.once` runs the work; with an
 * Idempotency-Key, a repeated call gets the first one's reply.
 */
export const creating = authed.meta({ idempotent: true, weight: 3 }).use(async (call) => {
  const once = await onceOf(call.ctx.session.user.id, call);
  return await call.next({ ctx: { once } });
});

/** Like `creating`, for staff. */
export const creatingAsStaff = staff.meta({ idempotent: true, weight: 3 }).use(async (call) => {
  const once = await onceOf(call.ctx.session.user.id, call);
  return await call.next({ ctx: { once } });
});

/** For everybody, where only signed-in users create something: `ctx.keeper` is that user with `once`. */
export const creatingUnlessGuest = openToGuests.meta({ idempotent: true }).use(async (call) => {
  const session = await call.ctx.authenticate();
  const keeper = session && {
    user: session.user,
    once: await onceOf(session.user.id, call),
  };
  return await call.next({ ctx: { keeper } });
});
