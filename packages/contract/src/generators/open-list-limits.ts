/** Limits of open lists; a separate module without zod, since pages need it. */
export const openListLimits = {
  // characters
  title: 120,
  name: 80,
  question: 120,
  answer: 100,
  choice: 60,
  /** Answers to choose from. */
  choices: { min: 2, max: 20 },
  /** The skill that people give themselves; teams read it as a skill. */
  skill: { min: 1, max: 5 },
  /** Characters of the key in a list's link, and of the key of somebody's own entry. */
  key: 10,
  entryKey: 64,
  /** Hours for which a list is open, and days after its opening in which it can be open at all. */
  hours: { min: 1, max: 168, default: 24 },
  openDays: 7,
  /** Days after its end in which a list is deleted with all names. */
  keptDays: 30,
  /** Open lists of one person at once, and names of one list, by tier. */
  byTier: {
    free: { atOnce: 1, names: 200 },
    medium: { atOnce: 5, names: 1000 },
    premium: { atOnce: 20, names: 5000 },
  },
  /** Lists of one person, open or not, and deleted ones until their names would have been erased. */
  perAccount: 200,
  /** Names from one device, where more than one is allowed. */
  aDevice: 20,
  /** Names that are removed or restored in one call. */
  atOnce: 100,
  /** Changed entries in one reply. */
  page: { default: 500, max: 1000 },
} as const;

/** The kinds of questions to people who join: a short answer in their own words, one of some answers, or their skill. */
export const openListQuestionKinds = ["text", "choice", "skill"] as const;
export type OpenListQuestionKind = (typeof openListQuestionKinds)[number];

/** `closed` by its owner or by staff, or `ended` by itself. */
export const openListStates = ["open", "closed", "ended"] as const;
export type OpenListState = (typeof openListStates)[number];

/** `removed` by the owner, or `left` by the person who joined. */
export const openListEntryStates = ["listed", "removed", "left"] as const;
export type OpenListEntryState = (typeof openListEntryStates)[number];
