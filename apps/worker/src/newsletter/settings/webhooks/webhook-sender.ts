import { type AppSecrets, type Db, inTransaction } from "@sortes/db";
import * as webhookDeliveries from "@sortes/db/newsletter/settings/webhooks/deliveries";
import * as webhookEndpoints from "@sortes/db/newsletter/settings/webhooks/endpoints";
import * as audit from "@sortes/db/accounts/audit";
import type { ClaimedDelivery } from "@sortes/db/newsletter/settings/webhooks/deliveries";
import { type Clock, type Log, type ResolveName, within } from "@sortes/process";
import { tryDelivery } from "./delivery.ts";

interface Parts {
  db: Db;
  secrets: AppSecrets;
  clock: Clock;
  jitter: () => number;
  log: Log;
  isPrivateAllowed: boolean;
  /** Called after each attempt. */
  onTry?: (outcome: "delivered" | "waiting" | "failed") => void;
  /** Replaces name resolution in tests. */
  resolve?: ResolveName;
}

/** Time on shutdown before attempts are aborted (ms); they are repeated with the same id. */
const farewell = 2000;

/**
 * Posts events to webhook endpoints. Each delivery is a row written in the transaction of its change, so none is lost.
 * If a worker dies between sending and recording, another one repeats the delivery with the same `webhook-id`.
 */
export class WebhookSender {
  readonly #parts: Parts;
  readonly #inHand = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #isAsked = false;
  #closed = false;
  #hasFailed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Codes of notes for staff. */
  get notes(): string[] {
    return this.#hasFailed ? ["webhook_off"] : [];
  }

  get inHand(): number {
    return this.#inHand.size;
  }

  /** Starts the due deliveries. Never rejects. */
  async wake(): Promise<void> {
    if (this.#closed) return;
    this.#isAsked = true;
    this.#running ??= this.#run();
    await this.#running;
  }

  async #run(): Promise<void> {
    await this.#look();
    this.#running = undefined;
    // a call that came while it ended still needs a look
    if (this.#isAsked) await this.wake();
  }

  /** Stops and resolves when no delivery is in flight. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
    const breakOff = () => this.#stop.abort(new Error("the worker stops"));
    await within(farewell, Promise.all(this.#inHand), breakOff);
    await Promise.all(this.#inHand);
  }

  async #look(): Promise<void> {
    const { db, log, secrets } = this.#parts;
    try {
      // before claiming anything: without the key nothing can be signed
      const key = await secrets.openedKey();
      const released = await webhookDeliveries.releaseExpired(db);
      if (released.length > 0)
        log.warn({ deliveries: released }, "webhooks of a worker that died are resent");
      while (this.#isAsked && !this.#closed) {
        this.#isAsked = false;
        for (const delivery of await inTransaction(db, webhookDeliveries.claim))
          this.#begin(delivery, key);
      }
      this.#hasFailed = await webhookEndpoints.hasFailed(db);
    } catch (error) {
      this.#isAsked = false; // the next tick looks again
      log.warn({ err: error }, "the webhooks could not be processed");
    }
  }

  #begin(delivery: ClaimedDelivery, key: string): void {
    const work = this.#deliver(delivery, key)
      .catch((error: unknown) => {
        const { log } = this.#parts;
        log.error({ err: error, deliveryId: delivery.id }, "a webhook could not be delivered");
      })
      .finally(() => {
        this.#inHand.delete(work);
        // a slot is free
        void this.wake();
      });
    this.#inHand.add(work);
  }

  async #deliver(delivery: ClaimedDelivery, key: string): Promise<void> {
    const { db, clock, jitter, log, isPrivateAllowed, onTry, resolve } = this.#parts;
    const { id: deliveryId, endpointId, type } = delivery;
    const { signal } = this.#stop;
    const tools = { key, isPrivateAllowed, now: clock.now(), jitter, signal, resolve };
    const tried = await tryDelivery(delivery, tools).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (!tried) return await webhookDeliveries.release(db, delivery);
    const { outcome, isGone } = tried;
    await webhookDeliveries.settle(db, delivery, outcome);
    onTry?.(outcome.state);
    const { state, fault, status } = outcome;
    log.debug({ deliveryId, endpointId, type, state, fault, status }, "a webhook was tried");
    if (state !== "delivered") await this.#mayTurnOff(delivery, isGone);
  }

  async #mayTurnOff({ endpointId, url }: ClaimedDelivery, isGone: boolean): Promise<void> {
    const { db, clock, log } = this.#parts;
    const isOff = await inTransaction(db, async (tx) => {
      if (!(await webhookEndpoints.turnOff(tx, endpointId, isGone ? url : null))) return false;
      const entry = { actor: "worker", action: "webhook.off", subject: endpointId } as const;
      await audit.insert(tx, { ...entry, detail: { isGone }, createdAt: clock.now() });
      return true;
    });
    if (isOff) log.warn({ endpointId, isGone }, "a failing webhook was turned off");
  }
}
