import * as payments from "@sortes/db/accounts/payments";
import { FailureLog } from "@sortes/process";
import { Service, type ServiceParts } from "../../ground/service.ts";
import type { PaymentEvents } from "./payment-events.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** Until the first look after a start, and between two looks (ms). */
const times = { first: 60_000, every: 6 * 60 * 60 * 1000 };
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
export class Renewals extends Service<Parts> {
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;
  readonly #failures = new FailureLog(this.parts.log);

  begin(): void {
    this.#timer ??= setTimeout(() => void this.#turn(), times.first).unref();
  }

  /** Stops it when the server stops. */
  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }

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
        if (this.#hasEnded) return;
        await this.#failures.attempt("a subscription could not be looked up at the provider", () =>
          events.refresh(provider, id),
        );
      }
    } while (found.length === atOnce);
  }

  async #turn(): Promise<void> {
    await this.#failures.attempt("subscriptions could not be looked up", () => this.look());
    if (!this.#hasEnded) this.#timer = setTimeout(() => void this.#turn(), times.every).unref();
  }
}
