import {
  type Bounce,
  bouncesListed,
  DomainError,
  type ListBouncesInput,
  paginationOf,
  type SuppressionReason,
} from "@sortes/contract";
import { type Db, inTransaction, suppressionHash } from "@sortes/db";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import * as bounces from "@sortes/db/newsletter/sending/bounces";
import type { BounceRow } from "@sortes/db/newsletter/sending/bounces";
import { found } from "../../../failure.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

/** The bounces and complaints of the newsletter, for staff. */
export class Bounces extends Service<ServiceParts<"db" | "clock" | "secrets">> {
  /** One page, newest first. Beyond the newest `bouncesListed`, an address finds its own. */
  async list({ kind, search, page, limit }: ListBouncesInput) {
    const { db } = this.parts;
    const filter = { kind, search };
    const [rows, total] = await Promise.all([
      bounces.page(db, filter, { limit, offset: (page - 1) * limit }),
      bounces.count(db, filter, bouncesListed),
    ]);
    return {
      bounces: await this.#toDtos(db, rows),
      pagination: paginationOf(total, { page, limit }),
    };
  }

  /**
   * Lifts the suppression of a reader after bounces, so that they receive letters again: the bounces so far no longer
   * count. Does nothing if the address is not suppressed.
   * @throws DomainError NOT_FOUND; SUPPRESSION_STAYS after a complaint, or if staff suppressed the address.
   */
  async putRight(id: string, actor: string): Promise<Bounce> {
    const { db, clock, secrets } = this.parts;
    return await inTransaction(db, async (tx) => {
      const { subscriberId } = found(await bounces.find(tx, id));
      const subscriber = found(subscriberId ? await subscribers.lock(tx, subscriberId) : undefined);
      const addressHash = suppressionHash(secrets.addressKey, subscriber.address);
      const reason = await consents.lockSuppression(tx, addressHash);
      if (reason !== undefined && reason !== "bounced") throw new DomainError("SUPPRESSION_STAYS");
      if (reason === "bounced") {
        await consents.deleteSuppression(tx, addressHash);
        await bounces.putRight(tx, subscriber.id, clock.now());
        await this.audited(tx, actor, "subscriber.put_right", subscriber.id);
      }
      const [dto] = await this.#toDtos(tx, [found(await bounces.find(tx, id))]);
      return found(dto);
    });
  }

  async #toDtos(db: Db, rows: readonly BounceRow[]): Promise<Bounce[]> {
    const { addressKey } = this.parts.secrets;
    const hashes = rows.map(({ email }) => email && suppressionHash(addressKey, email));
    const suppressed = await consents.findSuppressed(
      db,
      hashes.filter((hash) => hash !== null),
    );
    return rows.map((row, i) => toDto(row, suppressed.get(hashes[i] ?? "")));
  }
}

function toDto(row: BounceRow, suppressionReason: SuppressionReason | undefined): Bounce {
  const { id, email, kind, source, status, diagnostic, state } = row;
  const { createdAt, putRightAt, campaignId, campaignTitle } = row;
  return {
    id,
    email,
    kind,
    source,
    status,
    diagnostic,
    createdAt: createdAt.toISOString(),
    campaign:
      campaignId !== null && campaignTitle !== null
        ? { id: campaignId, title: campaignTitle }
        : null,
    state,
    suppressionReason: suppressionReason ?? null,
    putRightAt: putRightAt?.toISOString() ?? null,
  };
}
