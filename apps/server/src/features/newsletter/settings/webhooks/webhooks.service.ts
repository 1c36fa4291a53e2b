import {
  type CreateWebhookInput,
  DomainError,
  type ReplayFailedInput,
  type UpdateWebhookInput,
  type Webhook,
  type WebhookDeliveries,
  type WebhookDeliveriesInput,
  type WebhookDelivery,
  type WebhookWithSecret,
} from "@sortes/contract";
import { inTransaction, newId, type Tx, webhookSecret } from "@sortes/db";
import * as webhookEndpoints from "@sortes/db/newsletter/settings/webhooks/endpoints";
import * as webhookDeliveries from "@sortes/db/newsletter/settings/webhooks/deliveries";
import * as webhookEvents from "@sortes/db/ground/webhook-events";
import type { WebhookRow } from "@sortes/db/newsletter/settings/webhooks/endpoints";
import type { DeliveryRow } from "@sortes/db/newsletter/settings/webhooks/deliveries";
import { outsideProblem } from "@sortes/process";
import { found } from "../../../../failure.ts";
import type { Once } from "../../../ground/once/once.ts";
import { Service, type ServiceParts } from "../../../ground/service.ts";
import { checkVersion } from "../../../ground/versions.ts";

type Parts = ServiceParts<"db" | "clock" | "log" | "queues" | "secrets"> & {
  /** Allows loopback and private addresses, for local trials. */
  isPrivateAllowed: boolean;
};

/** A webhook as stored for repeated calls; the secret is derived from its version. */
interface Kept extends Webhook {
  secretVersion: number;
}

/** Webhook endpoints and their delivery logs. */
export class Webhooks extends Service<Parts> {
  async list(): Promise<Webhook[]> {
    return (await webhookEndpoints.list(this.parts.db)).map(toDto);
  }

  /**
   * Returns the secret, which is shown only once.
   * @throws DomainError WEBHOOK_LIMIT; INVALID_INPUT on an address that may not be reached.
   */
  async create(input: CreateWebhookInput, actor: string, once: Once): Promise<WebhookWithSecret> {
    this.#checkUrl(input.url);
    const at = this.parts.clock.now();
    return this.#withSecret(
      await once(async (tx) => {
        const row = found(await webhookEndpoints.insert(tx, { ...input, id: newId(at), at }));
        await this.audited(tx, actor, "webhook.create", row.id, { events: row.events });
        return kept(row);
      }),
    );
  }

  /** @throws DomainError NOT_FOUND, WEBHOOK_CHANGED; INVALID_INPUT on an address that may not be reached. */
  async update({ version, ...input }: UpdateWebhookInput, actor: string): Promise<Webhook> {
    this.#checkUrl(input.url);
    const at = this.parts.clock.now();
    return await inTransaction(this.parts.db, async (tx) => {
      const before = found(await webhookEndpoints.lock(tx, input.id));
      checkVersion(before.version, version, "WEBHOOK_CHANGED");
      const row = found(await webhookEndpoints.update(tx, { ...input, at }));
      const { events, state } = row;
      await this.audited(tx, actor, "webhook.change", row.id, { events, state });
      return toDto(row);
    });
  }

  /** @throws DomainError NOT_FOUND */
  async remove(id: string, actor: string): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      const url = found(await webhookEndpoints.remove(tx, id));
      // the rest of the address may be a secret of the receiver's
      await this.audited(tx, actor, "webhook.remove", id, { name: new URL(url).host });
    });
  }

  /**
   * Returns the new secret, which is shown only once. The previous secret also signs for a day.
   * @throws DomainError NOT_FOUND
   */
  async renewSecret(id: string, actor: string, once: Once): Promise<WebhookWithSecret> {
    return this.#withSecret(
      await once(async (tx) => {
        const row = found(await webhookEndpoints.renewSecret(tx, id));
        await this.audited(tx, actor, "webhook.secret", id);
        return kept(row);
      }),
    );
  }

  /** Sends a test event without data. @throws DomainError NOT_FOUND, WEBHOOK_OFF */
  async test(id: string): Promise<void> {
    const { db } = this.parts;
    found(await webhookEndpoints.find(db, id));
    if (!(await webhookEvents.insertTest(db, id))) throw new DomainError("WEBHOOK_OFF");
    this.#announce();
  }

  /** An endpoint's deliveries, newest first. @throws DomainError NOT_FOUND */
  async deliveries({
    id: endpointId,
    limit,
    ...filter
  }: WebhookDeliveriesInput): Promise<WebhookDeliveries> {
    const { db } = this.parts;
    found(await webhookEndpoints.find(db, endpointId));
    const rows = await webhookDeliveries.list(db, { endpointId, ...filter, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
    return { deliveries: shown.map(deliveryDto), next };
  }

  /** Repeats a delivery with the same `webhook-id`. @throws DomainError NOT_FOUND, WEBHOOK_OFF */
  async replay(id: string, actor: string): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      const endpointId = found(await webhookDeliveries.replay(tx, id));
      await this.#checkOn(tx, endpointId);
      await this.audited(tx, actor, "webhook.replay", endpointId, { delivery: id });
    });
    this.#announce();
  }

  /**
   * Repeats the deliveries that failed since a time, oldest first.
   * @returns their number.
   * @throws DomainError NOT_FOUND, WEBHOOK_OFF
   */
  async replayFailed({ id, since }: ReplayFailedInput, actor: string): Promise<number> {
    const replayed = await inTransaction(this.parts.db, async (tx) => {
      await this.#checkOn(tx, id);
      const count = await webhookDeliveries.replayFailed(tx, id, new Date(since));
      if (count > 0) await this.audited(tx, actor, "webhook.replay", id, { since, count });
      return count;
    });
    if (replayed > 0) this.#announce();
    return replayed;
  }

  #checkUrl(url: string): void {
    const problem = outsideProblem(url, this.parts.isPrivateAllowed);
    if (!problem) return;
    const code = problem === "private" ? "WEBHOOK_ADDRESS_PRIVATE" : "WEBHOOK_ADDRESS_INVALID";
    throw new DomainError("INVALID_INPUT", {}, { url: [{ code, params: {} }] });
  }

  async #checkOn(tx: Tx, id: string): Promise<void> {
    const { state } = found(await webhookEndpoints.find(tx, id));
    if (state !== "on") throw new DomainError("WEBHOOK_OFF");
  }

  #withSecret({ secretVersion, ...webhook }: Kept): WebhookWithSecret {
    const { addressKey } = this.parts.secrets;
    return { ...webhook, secret: webhookSecret(addressKey, webhook.id, secretVersion) };
  }

  /** Wakes a worker; without this, its tick finds the deliveries within seconds. */
  #announce(): void {
    const { queues, log } = this.parts;
    queues.producer.announce("webhook.tick", {}).catch((error: unknown) => {
      log.warn({ err: error }, "workers were not notified of webhooks; they poll for them");
    });
  }
}

const toDto = (row: WebhookRow): Webhook => {
  const { id, url, note, events, state, waiting, failed, version } = row;
  const { failingSince, formerSecretUntil, createdAt, changedAt } = row;
  return {
    id,
    url,
    note,
    events,
    state,
    waiting,
    failed,
    version,
    failingSince: failingSince?.toISOString() ?? null,
    formerSecretUntil: formerSecretUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
};

const kept = (row: WebhookRow): Kept => ({
  ...toDto(row),
  secretVersion: row.secretVersion,
});

const deliveryDto = ({ happenedAt, triedAt, dueAt, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  happenedAt: happenedAt.toISOString(),
  triedAt: triedAt?.toISOString() ?? null,
  dueAt: row.state === "waiting" ? (dueAt?.toISOString() ?? null) : null,
});
