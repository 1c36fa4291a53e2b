/** How many rows of each table stand beside `history` results: the proportions of a site with 10⁵ accounts at 10⁷. */
export function rowsBeside(history: number) {
  const part = (divisor: number) => Math.max(20, Math.floor(history / divisor));
  return {
    history,
    people: part(100),
    subscribers: part(10),
    campaigns: part(1000),
    /** Of the small campaigns together; three large ones go to every subscriber. */
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

/** Results, tokens and the like of the person who has much; the person who has little has ten of each. */
export const ofMuch = (rows: Rows): number => Math.min(100_000, Math.floor(rows.history / 10));

/** SQL of the id of the i-th row of a kind: in the order of its time, as a UUIDv7. */
export const idOf = (kind: string, i: string | number): string =>
  `(lpad(to_hex(1700000000000 + (${i})::bigint * 1000), 12, '0') || '7' || substr(md5('${kind}' || ${i}), 1, 3)
    || '8' || substr(md5('${kind}' || ${i}), 4, 15))::uuid`;

/** SQL of a number between 0 and 1 that is always the same for `i`. */
const chance = (i: string, salt: number): string =>
  `((hashint8extended((${i})::bigint, ${salt}) & 2147483647) / 2147483648.0)`;

/** SQL of one of `count` numbers from `from` on; few of them are had by many. */
export const skewed = (i: string, count: number, { from = 1, salt = 1 } = {}): string =>
  `(${from} + floor(power(${chance(i, salt)}, 2) * ${Math.max(1, count - from + 1)}))::int`;

/** SQL of a moment: the i-th of `count`, over two years up to now. */
export const momentOf = (i: string, count: number): string =>
  `(now() - (${count} - (${i})) * interval '${(730 * 86_400) / count} seconds' - interval '1 minute')`;

/** SQL of a hash, in hex. */
export const hashOf = (kind: string, i: string | number): string =>
  `encode(sha256(('${kind}' || ${i})::bytea), 'hex')`;
