/** Limits of custom generators; a separate module, since only their pages need it. */
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
  /** UTF-8 bytes of template and lists as JSON, which leave room for the results in a history item. */
  bytes: 64_000,
  /** Maximum nesting depth of lists. */
  depth: 10,
  /** Maximum number of lists and numbers in a result. */
  parts: 200,
  /** Results of one draw. */
  draws: { server: 200, browser: 1000 },
  /** Attempts at drawing distinct results: a fixed number, and more for each wanted result. */
  repeats: { fixed: 1000, each: 10 },
  /** Sample results by which staff judge a generator. */
  samples: 10,
  /** Maximum results that are enumerated before drawing. */
  enumerated: 1000,
  /** Maximum steps for checking that results fit. */
  checkSteps: 200_000,
} as const;
