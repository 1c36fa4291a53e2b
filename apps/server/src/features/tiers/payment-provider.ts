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

/** A subscription as the payment provider says that it is now. */
export interface SubscriptionState {
  id: string;
  customerId: string;
  /** Whose it is, where that was said when it was made. */
  userId: string | undefined;
  /** Undefined where it is for something that is no tier of ours. */
  tier: PaidTier | undefined;
  status: SubscriptionStatus;
  periodEnd: Date | null;
  endsAt: Date | null;
}

/** Who takes payments. What is thrown is `UNAVAILABLE` where nobody answers as expected. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** What events are signed with. */
  readonly signingSecret: string;
  openCheckout(wish: CheckoutWish): Promise<OpenedCheckout>;
  /** Makes an open page useless, so that nobody pays twice. Nothing happens where that cannot be done. */
  closeCheckout(id: string): Promise<void>;
  findSubscription(id: string): Promise<SubscriptionState | undefined>;
  /** Ends a subscription with the time that is paid for, or lets it go on. */
  setEnding(id: string, ends: boolean): Promise<void>;
  /** A page on which a customer manages how they pay; left out where there is none. */
  openPortal?(customerId: string, locale: Language): Promise<string>;
}
