import {
  type AddSubscriberInput,
  DomainError,
  type ExportSubscribersInput,
  type ListSubscribersInput,
  type Language,
  type Subscriber,
  type SuppressionReason,
  paginationOf,
} from "@sortes/contract";
import { inTransaction, suppressionHash } from "@sortes/db";
import * as subscriberLists from "@sortes/db/newsletter/readers/lists";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as testAddresses from "@sortes/db/newsletter/letters/test-addresses";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as readerFields from "@sortes/db/newsletter/readers/fields";
import * as bounces from "@sortes/db/newsletter/sending/bounces";
import type { SubscriberCursor } from "@sortes/db/newsletter/readers/lists";
import type { SubscriberDetails } from "@sortes/db/newsletter/readers/fields";
import type { SubscriberRow } from "@sortes/db/newsletter/readers/subscribers";
import { wordAttestation } from "@sortes/i18n";
import { found } from "../../../failure.ts";
import { listAsFile } from "../../ground/files.ts";
import { isEndedByStaff, resume, stop } from "./consent.ts";
import type { Once } from "../../ground/once/once.ts";
import { addSubscriber } from "./added-subscriber.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "secrets">;

/** The staff's view of subscribers. */
export class Subscribers extends Service<Parts> {
  /** One page, newest first, with the number of subscribers in each state. */
  async list(input: ListSubscribersInput) {
    const { db } = this.parts;
    const { page, limit, state, search } = input;
    const [rows, counts, found] = await Promise.all([
      subscriberLists.page(db, input),
      subscriberLists.countByState(db),
      search === "" ? undefined : subscriberLists.count(db, input),
    ]);
    const total = found ?? counts[state === "all" ? "total" : state];
    return {
      subscribers: await this.#toDtos(rows),
      pagination: paginationOf(total, { page, limit }),
      counts,
    };
  }

  /** The number of subscribers that `export` would write. */
  async count({ state, search }: ExportSubscribersInput): Promise<number> {
    return await subscriberLists.count(this.parts.db, { state, search });
  }

  async export({ format, state, search }: ExportSubscribersInput) {
    const { db, clock } = this.parts;
    const keys = (await readerFields.list(db)).map(({ key }) => key);
    return await listAsFile({
      of: "subscribers",
      format,
      now: clock.now(),
      read: (after?: SubscriberCursor) => subscriberLists.batch(db, { state, search }, after),
      toEntries: (rows) => this.#toDtos(rows),
      // column names that imports recognise
      more: {
        headings: keys.map((key) => `field:${key}`),
        cells: ({ fields }) =>
          keys.map((key) => String(fields.find((field) => field.key === key)?.value ?? "")),
      },
    });
  }

  /**
   * Adds a person whose consent staff attest.
   * @throws DomainError SUBSCRIBER_ACTIVE, SUBSCRIBER_LEFT, SUBSCRIBER_SUPPRESSED.
   */
  async add(
    input: AddSubscriberInput,
    { userId, locale, once }: { userId: string; locale: Language; once: Once },
  ): Promise<Subscriber> {
    const { clock, secrets } = this.parts;
    return await once(async (tx) => {
      const added = await addSubscriber(tx, input, {
        locale,
        at: clock.now(),
        secret: secrets.addressKey,
      });
      const attestation = wordAttestation(locale, "one");
      await this.audited(tx, userId, "subscriber.add", added.id, {
        consentConfirmed: true,
        attestation,
      });
      return toDto(
        added,
        undefined,
        (await readerFields.findDetails(tx, [added.id])).get(added.id),
      );
    });
  }

  /**
   * Suppresses an address and ends its subscription; only staff can undo it.
   * @throws DomainError NOT_FOUND.
   */
  async suppress(id: string, actor: string): Promise<Subscriber> {
    const { db, clock, secrets } = this.parts;
    const at = clock.now();
    return await inTransaction(db, async (tx) => {
      const subscriber = found(await subscribers.lock(tx, id));
      await stop(tx, subscriber, { source: "staff", networkHash: null, at });
      const addressHash = suppressionHash(secrets.addressKey, subscriber.address);
      await consents.insertSuppression(tx, { addressHash, reason: "staff", createdAt: at });
      await testAddresses.removeTo(tx, subscriber.address);
      await this.audited(tx, actor, "subscriber.suppress", id);
      const { state, unsubscribedAt } = subscriber;
      const ended = { state: "unsubscribed", unsubscribedAt: at } as const;
      return toDto(
        { ...subscriber, ...(state === "unsubscribed" ? { unsubscribedAt } : ended) },
        (await consents.lockSuppression(tx, addressHash)) ?? "staff",
        (await readerFields.findDetails(tx, [id])).get(id),
      );
    });
  }

  /**
   * Lifts a suppression by staff, including its unsubscription. People who left themselves or never confirmed must
   * subscribe again. Earlier bounces and complaints suppress the address as before.
   * @throws DomainError NOT_FOUND, SUPPRESSION_STAYS if the suppression is not by staff.
   */
  async unsuppress(id: string, actor: string): Promise<Subscriber> {
    const { db, clock, secrets } = this.parts;
    return await inTransaction(db, async (tx) => {
      const subscriber = found(await subscribers.lock(tx, id));
      const addressHash = suppressionHash(secrets.addressKey, subscriber.address);
      const reason = await consents.lockSuppression(tx, addressHash);
      // already lifted, by somebody else or by an earlier attempt whose reply was lost
      const details = (await readerFields.findDetails(tx, [id])).get(id);
      if (reason === undefined) return toDto(subscriber, undefined, details);
      if (reason !== "staff") throw new DomainError("SUPPRESSION_STAYS");
      await consents.deleteSuppression(tx, addressHash);
      const at = clock.now();
      if (subscriber.confirmedAt !== null && (await isEndedByStaff(tx, id)))
        await resume(
          tx,
          subscriber,
          { source: "staff", networkHash: null, at },
          secrets.addressKey,
        );
      const standing = await bounces.findStanding(tx, id);
      if (standing) await consents.insertSuppression(tx, { addressHash, ...standing });
      await this.audited(tx, actor, "subscriber.unsuppress", id);
      const lifted = (await subscribers.lock(tx, id)) ?? subscriber;
      return toDto(lifted, standing?.reason, details);
    });
  }

  /**
   * Erases a person; only the suppression hash stays.
   * @throws DomainError NOT_FOUND.
   */
  async erase(id: string, actor: string): Promise<void> {
    const { db, clock, secrets } = this.parts;
    await inTransaction(db, async (tx) => {
      const subscriber = found(await subscribers.lock(tx, id));
      const addressHash = suppressionHash(secrets.addressKey, subscriber.address);
      await consents.insertSuppression(tx, {
        addressHash,
        reason: "erased",
        createdAt: clock.now(),
      });
      await subscribers.erase(tx, subscriber);
      await testAddresses.removeTo(tx, subscriber.address);
      await this.audited(tx, actor, "subscriber.erase", id);
    });
  }

  async #toDtos(rows: readonly SubscriberRow[]): Promise<Subscriber[]> {
    const { db, secrets } = this.parts;
    const hashes = rows.map(({ address }) => suppressionHash(secrets.addressKey, address));
    const ids = rows.map(({ id }) => id);
    const [suppressed, details] = await Promise.all([
      consents.findSuppressed(db, hashes),
      readerFields.findDetails(db, ids),
    ]);
    return rows.map((row, i) => toDto(row, suppressed.get(hashes[i] ?? ""), details.get(row.id)));
  }
}

const toDto = (
  row: SubscriberRow,
  suppressionReason: SuppressionReason | undefined,
  details: SubscriberDetails | undefined,
): Subscriber => ({
  id: row.id,
  email: row.address,
  state: row.state,
  frequency: row.frequency,
  topics: row.topics,
  language: row.locale,
  timeZone: row.timeZone,
  createdAt: row.createdAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  suppressed: suppressionReason !== undefined,
  suppressionReason: suppressionReason ?? null,
  name: details?.name ?? null,
  tags: details?.tags ?? [],
  fields: details?.fields ?? [],
  consentAt: details?.consentAt?.toISOString() ?? null,
  consentSource: details?.consentSource ?? null,
});
