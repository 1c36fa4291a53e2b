import type { Stripe } from "stripe";
import { z } from "zod";
import { DomainError } from "@sortes/contract";

let library: Promise<typeof Stripe> | undefined;

/** Loads Stripe's library on first use, to keep the server's start fast. */
export async function stripeLibrary(): Promise<typeof Stripe> {
  library ??= import("stripe").then(({ Stripe }) => Stripe);
  return await library;
}

/** Maximum age of a trusted event (s); an older one may be a replay. */
const believedFor = 300;

const id = z.string().min(1).max(255);
const reference = z.union([id, z.object({ id }).transform((whole) => whole.id)]);

/** The relevant fields of an event; others are ignored. */
const shape = z.object({
  id,
  type: id,
  data: z.object({
    object: z.object({
      id: id.optional(),
      object: id.optional(),
      subscription: reference.nullish(),
      parent: z
        .object({ subscription_details: z.object({ subscription: reference }).nullish() })
        .nullish(),
    }),
  }),
});

/** An event of the payment provider, about a subscription or something else. */
export interface PaymentEvent {
  id: string;
  kind: string;
  /** The subscription that it is about, if any. */
  subscriptionId: string | undefined;
  /** The checkout through which a payment was made. */
  checkoutId: string | undefined;
}

const kinds =
  /^(checkout\.session\.completed|customer\.subscription\.\w+|invoice\.(paid|payment_failed))$/;

/**
 * Verifies the signature of an event of the payment provider and parses it.
 * @param raw the original bytes, which are signed
 * @throws DomainError PAYMENT_SIGNATURE_INVALID if it is forged, changed or old; MALFORMED_BODY.
 */
export async function readPaymentEvent(
  raw: Buffer,
  { signature, secret, now }: { signature: string | undefined; secret: string; now: Date },
): Promise<PaymentEvent> {
  const { webhooks } = await stripeLibrary();
  let verified: unknown;
  try {
    verified = webhooks.constructEvent(
      raw,
      signature ?? "",
      secret,
      believedFor,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    throw new DomainError(
      error instanceof SyntaxError ? "MALFORMED_BODY" : "PAYMENT_SIGNATURE_INVALID",
    );
  }
  const { data: event } = shape.safeParse(verified);
  if (!event) throw new DomainError("MALFORMED_BODY");
  const { object } = event.data;
  const isOurs = kinds.test(event.type);
  const subscription =
    object.object === "subscription"
      ? object.id
      : (object.subscription ?? object.parent?.subscription_details?.subscription);
  return {
    id: event.id,
    kind: event.type,
    subscriptionId: isOurs ? (subscription ?? undefined) : undefined,
    checkoutId: object.object === "checkout.session" ? object.id : undefined,
  };
}

/** Signs an event as the payment provider would; for trials. */
export async function signedEvent(
  event: { id: string; type: string; object: object },
  { secret, now }: { secret: string; now: Date },
): Promise<{ raw: Buffer; signature: string }> {
  const { webhooks } = await stripeLibrary();
  const timestamp = Math.floor(now.getTime() / 1000);
  const { id: eventId, type, object } = event;
  const payload = JSON.stringify({
    id: eventId,
    object: "event",
    created: timestamp,
    type,
    data: { object },
  });
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { raw: Buffer.from(payload), signature };
}
