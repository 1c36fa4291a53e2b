import type { Database } from "./schema.ts";

type Table = keyof Database;
type ColumnOf<T extends Table> = keyof Database[T] & string;

/** A column that a table has and this lacks does not compile. */
const named = <T extends Table>(names: Record<ColumnOf<T>, true>): readonly ColumnOf<T>[] =>
  Object.keys(names) as ColumnOf<T>[];

/**
 * The columns of tables that are read whole. Statements name their columns: PostgreSQL rejects a prepared `select *`
 * after a newer version adds a column.
 */
export const columns = {
  addressChange: named<"addressChange">({
    id: true,
    userId: true,
    address: true,
    createdAt: true,
  }),
  appUser: named<"appUser">({
    id: true,
    username: true,
    usernameKey: true,
    usernameSkeleton: true,
    email: true,
    emailKey: true,
    emailVerified: true,
    emailVerifiedAt: true,
    passwordHash: true,
    subscriptionTier: true,
    isStaff: true,
    staffSince: true,
    staffBy: true,
    staffOperator: true,
    language: true,
    createdAt: true,
  }),
  checkoutSession: named<"checkoutSession">({
    id: true,
    userId: true,
    provider: true,
    tier: true,
    state: true,
    expiresAt: true,
    createdAt: true,
  }),
  contactMessage: named<"contactMessage">({
    id: true,
    userId: true,
    address: true,
    subject: true,
    body: true,
    priority: true,
    locale: true,
    onceKey: true,
    requestHash: true,
    createdAt: true,
  }),
  mailMessage: named<"mailMessage">({
    id: true,
    kind: true,
    userId: true,
    address: true,
    subscriberId: true,
    locale: true,
    params: true,
    content: true,
    state: true,
    attempts: true,
    dueAt: true,
    leaseUntil: true,
    claimToken: true,
    heldSince: true,
    lastError: true,
    sentAt: true,
    createdAt: true,
  }),
  ownGenerator: named<"ownGenerator">({
    id: true,
    userId: true,
    name: true,
    description: true,
    template: true,
    lists: true,
    shareId: true,
    takenDownAt: true,
    takenDownReason: true,
    createdAt: true,
    updatedAt: true,
  }),
  rateLimit: named<"rateLimit">({
    key: true,
    hits: true,
    resetsAt: true,
  }),
  smtpReply: named<"smtpReply">({
    source: true,
    class: true,
    total: true,
  }),
  subscriber: named<"subscriber">({
    id: true,
    address: true,
    addressKey: true,
    addressHash: true,
    locale: true,
    state: true,
    frequency: true,
    topics: true,
    requestedAt: true,
    confirmedAt: true,
    unsubscribedAt: true,
    createdAt: true,
  }),
  subscription: named<"subscription">({
    id: true,
    userId: true,
    provider: true,
    customerId: true,
    tier: true,
    status: true,
    periodEnd: true,
    endsAt: true,
    graceUntil: true,
    refusedAt: true,
    refundedAt: true,
    version: true,
    createdAt: true,
    updatedAt: true,
  }),
  trialSubscription: named<"trialSubscription">({
    id: true,
    userId: true,
    tier: true,
    status: true,
    periodEnd: true,
    cancelAtPeriodEnd: true,
  }),
  userSession: named<"userSession">({
    id: true,
    userId: true,
    publicId: true,
    device: true,
    lastUsedAt: true,
    expiresAt: true,
    createdAt: true,
  }),
} as const;

/** The same for a table with an alias. */
export const of = <Alias extends string, Column extends string>(
  alias: Alias,
  names: readonly Column[],
) => names.map((name) => `${alias}.${name}` as const);
