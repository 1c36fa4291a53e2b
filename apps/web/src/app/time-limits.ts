/** Milliseconds after which the page stops waiting, and tells the person. */
export const timeLimits = {
  /** A call for what a page shows. */
  load: 10_000,
  /** A call that changes something, such as a save. */
  change: 15_000,
  /** Login and register: passwords are hashed, and attempts wait for one another. */
  account: 20_000,
  /** A file of the page itself: texts, fonts, a part that is loaded when it is needed. */
  file: 15_000,
} as const;
