import type { Stripe } from "stripe";

let library: Promise<typeof Stripe> | undefined;

/** Loaded when it is first needed: a server that starts does not wait for it. */
export async function stripeLibrary(): Promise<typeof Stripe> {
  library ??= import("stripe").then(({ Stripe }) => Stripe);
  return await library;
}
