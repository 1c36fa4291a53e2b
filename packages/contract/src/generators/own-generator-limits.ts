/** Limits of own generators, in a file of their own because no page needs them but theirs. */
export const ownGeneratorLimits = {
  /** Generators of one person. */
  perAccount: 100,
  /** Characters of the id under which a generator is shared. */
  shareId: 64,
  // characters
  name: 100,
  description: 500,
  template: 500,
  listName: 50,
  line: 300,
  result: 1000,
  lists: 30,
  /** Lines of all lists together. */
  lines: 2000,
  /** UTF-8 bytes of template and lists as JSON, which leaves room for results in a history item. */
  bytes: 64_000,
  /** The maximum depth of lists that name lists. */
  depth: 10,
  /** Maximum number of lists and numbers in a result. */
  parts: 200,
  /** Results of one draw. */
  draws: { server: 200, browser: 1000 },
  /** Tries at results that have not come yet. */
  repeats: { fixed: 1000, each: 10 },
  /** Reports of one shared generator that are kept, and characters of one and of why it was taken down. */
  reports: { kept: 50, text: 500 },
  /** Results by which staff judge a generator. */
  samples: 10,
  /** Results that are written out to be drawn from. */
  enumerated: 1000,
  /** Maximum steps for checking that results fit. */
  checkSteps: 200_000,
} as const;
