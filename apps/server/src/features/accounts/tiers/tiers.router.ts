import {
  cancelTierInput,
  checkoutOutput,
  DomainError,
  limits,
  paymentEventOutput,
  portalOutput,
  siteFreshFor,
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
  plans: open
    .meta({
      rest: "GET /tiers/",
      summary: "The payment provider, and the prices of paid plans as set by the operator",
      freshFor: siteFreshFor,
    })
    .output(tierPlansOutput)
    .query(({ ctx }) => ctx.app.tiers.plans()),

  mine: authed
    .meta({
      rest: "GET /users/tier/",
      summary: "The plan of the account, its features and its subscription",
      token: ["account:read"],
      weight: 2,
    })
    .output(tierOutput)
    .query(({ ctx }) => ctx.app.tiers.mine(ctx.session.user)),

  upgrade: creating
    .meta({
      rest: "POST /users/upgrade-tier/",
      summary: "Open a payment page for a plan; the plan changes once the payment is confirmed",
      errors: ["TIER_ALREADY", "PAYMENT_DUE", "CHECKOUT_PAID", "PAYMENTS_OFF"],
      token: "never",
    })
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
    .meta({
      rest: "POST /users/cancel-tier/",
      summary:
        "Cancel a paid plan at the end of the paid period, or undo that; after a failed payment it ends at once",
      errors: ["TIER_NOT_PAID", "PAYMENTS_OFF"],
      token: "never",
      weight: 3,
    })
    .input(cancelTierInput)
    .output(tierOutput)
    .mutation(({ ctx, input: { resume = false } }) =>
      ctx.app.tiers.setEnding(ctx.session.user, !resume),
    ),

  manage: authed
    .meta({
      rest: "POST /users/manage-tier/",
      summary: "Open the payment provider's page for cards and invoices",
      errors: ["TIER_NOT_PAID", "PAYMENTS_OFF"],
      token: "never",
      weight: 3,
    })
    .output(portalOutput)
    .mutation(async ({ ctx }) => ({
      portalUrl: await ctx.app.tiers.openPortal(ctx.session.user, ctx.caller.locale),
    })),

  checkout: authed
    .meta({
      rest: "GET /users/checkout/{id}/",
      summary: "A trial checkout, used if no payment provider is set up",
      errors: ["NOT_FOUND"],
      token: "never",
    })
    .input(trialCheckoutInput)
    .output(trialCheckoutOutput)
    .query(({ ctx, input }) => ctx.app.trialCheckouts.get(ctx.session.user, input.id)),

  pay: authed
    .meta({
      rest: "POST /users/checkout/{id}/pay/",
      summary: "Complete a trial checkout; nothing is charged",
      errors: ["NOT_FOUND", "CHECKOUT_OVER"],
      token: "never",
      weight: 3,
    })
    .input(trialCheckoutInput)
    .output(trialPaidOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.app.trialCheckouts.pay(ctx.session.user, input.id);
      return { paid: true as const };
    }),
});

/** Procedures that read the original bytes, which are signed. */
export const paymentUploadsRouter = router({
  receive: open
    .meta({
      rest: "POST /users/checkout-webhook/",
      summary: "Receive a payment provider event, signed in Stripe-Signature",
      errors: ["NOT_FOUND", "PAYMENT_SIGNATURE_INVALID"],
      upload: {
        type: "application/json",
        limit: limits.paymentEvent,
        description: "The event as it was signed",
      },
    })
    .output(paymentEventOutput)
    .mutation(async ({ ctx }) => {
      if (!ctx.upload) throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
      const raw = await ctx.upload.whole();
      const signature = ctx.header("stripe-signature");
      return { outcome: await ctx.app.paymentEvents.receive(raw, signature) };
    }),
});
