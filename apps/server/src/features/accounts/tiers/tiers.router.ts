import {
  cancelTierInput,
  checkoutOutput,
  DomainError,
  paymentEventOutput,
  portalOutput,
  tierOutput,
  tierPlansOutput,
  trialCheckoutInput,
  trialCheckoutOutput,
  trialPaidOutput,
  upgradeTierInput,
} from "@sortes/contract";
import { creating } from "../../ground/once/creating.ts";
import { authed, open, router } from "../../ground/procedures.ts";

export const tiersRouter = router({
  plans: open.output(tierPlansOutput).query(({ ctx }) => ctx.app.tiers.plans()),

  mine: authed
    .meta({ token: ["account:read"], weight: 2 })
    .output(tierOutput)
    .query(({ ctx }) => ctx.app.tiers.mine(ctx.session.user)),

  upgrade: creating
    .meta({ token: "never" })
    .input(upgradeTierInput)
    .output(checkoutOutput)
    .mutation(({ ctx, input }) =>
      ctx.app.tiers.upgrade(input.tier, {
        user: ctx.session.user,
        locale: ctx.caller.locale,
        idempotencyKey: ctx.idempotencyKey,
        once: ctx.once,
      }),
    ),

  // idempotent
  cancel: authed
    .meta({ token: "never", weight: 3 })
    .input(cancelTierInput)
    .output(tierOutput)
    .mutation(({ ctx, input: { resume = false } }) =>
      ctx.app.tiers.setEnding(ctx.session.user, !resume),
    ),

  manage: authed
    .meta({ token: "never", weight: 3 })
    .output(portalOutput)
    .mutation(async ({ ctx }) => ({
      portalUrl: await ctx.app.tiers.openPortal(ctx.session.user, ctx.caller.locale),
    })),

  checkout: authed
    .meta({ token: "never" })
    .input(trialCheckoutInput)
    .output(trialCheckoutOutput)
    .query(({ ctx, input }) => ctx.app.trialCheckouts.get(ctx.session.user, input.id)),

  pay: authed
    .meta({ token: "never", weight: 3 })
    .input(trialCheckoutInput)
    .output(trialPaidOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.trialCheckouts.pay(ctx.session.user, input.id);
      return { paid: true as const };
    }),
});

/** Procedures that read the original bytes, which are signed. */
export const paymentUploadsRouter = router({
  receive: open.output(paymentEventOutput).mutation(async ({ ctx }) => {
    if (!ctx.upload) throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
    const chunks: Buffer[] = [];
    for await (const chunk of ctx.upload.bytes()) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    return { outcome: await ctx.app.paymentEvents.receive(raw, ctx.paymentSignature) };
  }),
});
