import { isInForce, leadingSubscription } from "@sortes/core";
import { inTransaction, type Tx } from "@sortes/db";
import * as payments from "@sortes/db/accounts/payments";
import * as users from "@sortes/db/accounts/users";
import type { SubscriptionRow } from "@sortes/db/accounts/payments";
import type { PaymentProvider, SubscriptionState } from "./payment-provider.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "log" | "mail">;

/**
 * Duplicate subscriptions, paid on a checkout that could not be closed in time. The first one reported continues; the
 * other grants no tier, is refunded and ended.
 */
export class SecondPayments extends Service<Parts> {
  /**
   * Whether a subscription is a duplicate. Call it with the owner locked.
   * @param row the row to write
   * @param latest the row stored before, if any
   */
  async isSecond(
    tx: Tx,
    state: SubscriptionState,
    { row, latest }: { row: NewRow; latest: SubscriptionRow | undefined },
  ): Promise<boolean> {
    if (latest) {
      if (latest.refusedAt !== null) return latest.refundedAt === null;
      // it was in force before the other one
      if (latest.status !== "incomplete") return false;
    }
    const now = this.parts.clock.now();
    if (!state.isFromCheckout || !isInForce(row, now)) return false;
    const all = await payments.findSubscriptions(tx, row.userId);
    const others = all.filter((one) => one.id !== row.id && one.provider === row.provider);
    return leadingSubscription(others, now) !== undefined;
  }

  /**
   * Refunds the subscription, and notifies the user and audits it once. If the provider fails, nothing is recorded, so
   * that the resent event retries it.
   * @param note records the event in the same transaction
   * @throws DomainError UNAVAILABLE if the provider fails.
   */
  async refund(
    provider: PaymentProvider,
    id: string,
    note: (tx: Tx) => Promise<unknown>,
  ): Promise<void> {
    const { db, clock, log, mail } = this.parts;
    await provider.giveBack(id);
    const mailId = await inTransaction(db, async (tx) => {
      const found = await payments.findSubscription(tx, id);
      const user = found && (await users.lock(tx, found.userId));
      await note(tx);
      const now = clock.now();
      if (!user || !(await payments.markRefunded(tx, id, now))) return undefined;
      const kept = leadingSubscription(await payments.findSubscriptions(tx, user.id), now);
      const detail = { kept: kept?.id ?? null, refunded: id };
      await this.audited(tx, "payments", "payment.refund", user.id, detail);
      return await mail.write(tx, {
        kind: "second_payment",
        userId: user.id,
        locale: user.language,
      });
    });
    if (mailId === undefined) return;
    log.warn({ subscription: id }, "a person paid twice; the second payment was refunded");
    mail.announce(mailId);
  }
}

type NewRow = Pick<
  SubscriptionRow,
  "id" | "userId" | "provider" | "tier" | "status" | "endsAt" | "graceUntil"
>;
