import type { Language, PaidTier, SubscriptionStatus } from "@sortes/contract";
import type { PaymentProviderName } from "@sortes/db";

/** A wish to pay for a tier. */
export interface CheckoutWish {
  user: { id: string; email: string };
  tier: PaidTier;
  locale: Language;
  /** The subscription that is to be changed; a second one would be paid for beside it. */
  current: { id: string; customerId: string } | undefined;
  /** Under which the payment provider knows somebody who has paid before. */
  customerId: string | undefined;
  /** What makes a repeated wish the same one. */
  onceKey: string | undefined;
}

/** A page on which a tier can be paid for. */
export interface OpenedCheckout {
  id: string;
  url: string;
  expiresAt: Date;
}

/** A page that cannot be closed, since somebody has paid on it. */
export interface PaidCheckout {
  subscriptionId: string;
}

/** A subscription as the payment provider says that it is now. */
export interface SubscriptionState {
  id: string;
  customerId: string;
  /** Whose it is, where that was said when it was made. */
  userId: string | undefined;
  /** Whether it was paid for on a page that we opened, and not made by the operator. */
  isFromCheckout: boolean;
  /** Undefined where it is for something that is no tier of ours. */
  tier: PaidTier | undefined;
  /** What is paid for where that is no tier. */
  unknownPrice: string | null;
  status: SubscriptionStatus;
  periodEnd: Date | null;
  endsAt: Date | null;
}

/** Whether a subscription is over for good. */
export const isOver = ({ status }: { status: SubscriptionStatus }): boolean =>
  status === "canceled" || status === "incomplete_expired";

/** Who takes payments. What is thrown is `UNAVAILABLE` where nobody answers as expected. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Gets ready what can be made ready before anybody pays. */
  begin?(): Promise<void>;
  /** What events are signed with. */
  readonly signingSecret: string;
  openCheckout(wish: CheckoutWish): Promise<OpenedCheckout>;
  /**
   * Makes an open page useless, so that nobody pays twice.
   * @returns what was paid for on it, if anything; undefined also where the provider cannot be asked.
   */
  closeCheckout(id: string): Promise<PaidCheckout | undefined>;
  findSubscription(id: string): Promise<SubscriptionState | undefined>;
  /** Ends a subscription with the time that is paid for, or lets it go on. */
  setEnding(id: string, ends: boolean): Promise<void>;
  /** Refunds all that was paid for a subscription and ends it at once. It may be done again. */
  giveBack(id: string): Promise<void>;
  /** A page on which a customer manages how they pay; left out where there is none. */
  openPortal?(customerId: string, locale: Language): Promise<string>;
}
