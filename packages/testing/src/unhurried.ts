const limit = 300_000;

/**
 * Time limits of a database for tests, in milliseconds: as many requests at once wait for one row, a busy machine takes
 * longer than the limits of the product.
 */
export const unhurried = {
  connect: limit,
  statement: limit,
  lock: limit,
  idleInTransaction: limit,
  silence: limit,
} as const;
