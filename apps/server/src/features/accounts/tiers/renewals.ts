import * as payments from "@sortes/db/accounts/payments";
import { Rounds } from "../../ground/rounds.ts";
import type { ServiceParts } from "../../ground/service.ts";
import type { PaymentEvents } from "./payment-events.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** How long after the end of a paid period an event about what follows may still be on its way (ms). */
const patience = 24 * 60 * 60 * 1000;
/** Subscriptions that are read at once. */
const atOnce = 50;

interface Parts extends ServiceParts<"db" | "clock" | "log"> {
  events: PaymentEvents;
  /** Undefined if this server accepts no payments. */
  provider: PaymentProvider | undefined;
}

/**
 * Asks the provider about subscriptions whose paid period is over, although they go on as far as we know: it gives up
 * sending an event after days, and trials send none when they are renewed.
 */
export class Renewals extends Rounds<Parts> {
  protected readonly timing = {
    first: 60_000,
    every: 6 * 60 * 60 * 1000,
    failed: "subscriptions could not be looked up",
  };

  /** Looks once. @throws the driver's error. What cannot be asked about is logged, and asked about at the next look. */
  async look(): Promise<void> {
    const { db, clock, events, provider } = this.parts;
    if (!provider) return;
    const before = new Date(clock.now().getTime() - patience);
    let found: Awaited<ReturnType<typeof payments.findUnrenewed>> = [];
    do {
      const page = { provider: provider.name, before, after: found.at(-1), limit: atOnce };
      found = await payments.findUnrenewed(db, page);
      for (const { id } of found) {
        if (this.hasEnded) return;
        await this.failures.attempt("a subscription could not be looked up at the provider", () =>
          events.refresh(provider, id),
        );
      }
    } while (found.length === atOnce);
  }
}
