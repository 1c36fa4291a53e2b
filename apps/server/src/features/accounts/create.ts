import { AccountChanges } from "./account-changes.ts";
import { AccountErasure } from "./account-erasure.ts";
import { AccountExport } from "./account-export.ts";
import { Accounts } from "./accounts.service.ts";
import { Devices } from "./devices.ts";
import { EmailChanges, PasswordResets } from "./mail-links.ts";
import { AuditTrail } from "./staff/audit-trail.ts";
import { StaffInvitations } from "./staff/staff-invitations.ts";
import { Staff } from "./staff/staff.service.ts";
import { PaymentEvents } from "./tiers/payment-events.ts";
import { Renewals } from "./tiers/renewals.ts";
import { SecondPayments } from "./tiers/second-payments.ts";
import { StripeProvider } from "./tiers/stripe-provider.ts";
import { Tiers } from "./tiers/tiers.service.ts";
import { TrialCheckouts, TrialProvider } from "./tiers/trial-provider.ts";
import { KnownPrices, WaitingEvents } from "./tiers/waiting-events.ts";
import { PersonalTokens } from "./tokens/personal-tokens.ts";
import type { Ground } from "../ground/create.ts";
import type { Config } from "../../config.ts";

/** Hooks of other domains for the erasure of an account. */
interface Leaving {
  endDraws: ConstructorParameters<typeof AccountErasure>[0]["endDraws"];
}

/** The services of accounts, tiers and staff. */
export function createAccounts(config: Config, ground: Ground, leaving: Leaving) {
  const parts = { ...ground, accounts: new Accounts(ground) };
  const payments = createPayments(config, ground);
  return {
    sessions: ground.sessions,
    accounts: parts.accounts,
    passwordResets: new PasswordResets(parts),
    accountChanges: new AccountChanges(parts),
    emailChanges: new EmailChanges(parts),
    devices: new Devices(parts),
    accountExport: new AccountExport(parts),
    accountErasure: new AccountErasure({
      ...parts,
      ...leaving,
      endPayments: (user) => payments.tiers.endAll(user),
    }),
    personalTokens: new PersonalTokens(parts),
    staff: new Staff(parts),
    staffInvitations: new StaffInvitations(parts),
    auditTrail: new AuditTrail(parts),
    ...payments,
  };
}

/** The configured payment provider. */
function createPayments({ payments, prices }: Config, parts: Ground) {
  const trial = payments.kind === "trial" ? new TrialProvider(parts) : undefined;
  const provider =
    payments.kind === "stripe"
      ? new StripeProvider({
          ...parts,
          config: payments,
          prices: new KnownPrices({ ...parts, current: payments.priceIds }),
        })
      : trial;
  const events = new PaymentEvents({
    ...parts,
    seconds: new SecondPayments(parts),
    waiting: new WaitingEvents(parts),
    provider,
  });
  return {
    tiers: new Tiers({ ...parts, events, provider, payments: payments.kind, prices }),
    trialCheckouts: new TrialCheckouts({ ...parts, events, provider: trial }),
    paymentEvents: events,
    renewals: new Renewals({ ...parts, events, provider }),
  };
}
