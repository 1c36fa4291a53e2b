/** Row counts of each table for `history` results, in the proportions of a site with 10⁵ accounts and 10⁷ results. */
export function rowsBeside(history: number) {
  const part = (divisor: number) => Math.max(20, Math.floor(history / divisor));
  return {
    history,
    people: part(100),
    subscribers: part(10),
    campaigns: part(1000),
    /** Of all small campaigns together; three large ones go to every subscriber. */
    recipients: 200 * (part(1000) - 8),
    engagement: part(10),
    sessions: part(100),
    things: part(100),
    mails: part(10),
    tokens: part(50),
    audit: part(10),
    keys: part(50),
    draws: part(500),
    reports: part(100),
    payments: part(500),
  };
}

export type Rows = ReturnType<typeof rowsBeside>;

/** Rows of each kind that the person with much data has; the person with little has ten. */
export const ofMuch = (rows: Rows): number => Math.min(100_000, Math.floor(rows.history / 10));

/** SQL for the id of the i-th row of a kind: a UUIDv7, ordered by time. */
export const idOf = (kind: string, i: string | number): string =>
  `(lpad(to_hex(1700000000000 + (${i})::bigint * 1000), 12, '0') || '7' || substr(md5('${kind}' || ${i}), 1, 3)
    || '8' || substr(md5('${kind}' || ${i}), 4, 15))::uuid`;

/** SQL for a pseudo-random number from 0 to below 1, determined by `i` and `salt`. */
const chance = (i: string, salt: number): string =>
  `((hashint8extended((${i})::bigint, ${salt}) & 2147483647) / 2147483648.0)`;

/** SQL for a whole number from `from` to `count`, skewed towards the low end. */
export const skewed = (i: string, count: number, { from = 1, salt = 1 } = {}): string =>
  `(${from} + floor(power(${chance(i, salt)}, 2) * ${Math.max(1, count - from + 1)}))::int`;

/** SQL for a moment: the i-th of `count`, spread over the two years up to now. */
export const momentOf = (i: string, count: number): string =>
  `(now() - (${count} - (${i})) * interval '${(730 * 86_400) / count} seconds' - interval '1 minute')`;

/** SQL for a SHA-256 hash, in hex. */
export const hashOf = (kind: string, i: string | number): string =>
  `encode(sha256(('${kind}' || ${i})::bytea), 'hex')`;
